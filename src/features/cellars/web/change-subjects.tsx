import { Plural } from '@lingui/react/macro'
import { Link } from '../../../web/ui/link.tsx'
import type { Wine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Change } from '../contract.ts'
import styles from './history-line.module.css'
import { useCellar } from './use-cellar.ts'

const shown = 3

/** The wines that a change was about, as they are called now; one that was removed, as it was called then. */
export function ChangeSubjects({ change }: { change: Change }) {
  const { replica } = useCellar()
  const subjects = new Map<string, { text: string; here: boolean }>()
  for (const { table, id, before, after } of change.rows) {
    const row = after ?? before
    const wine_id = table === 'wines' ? id : row?.wine_id
    if (typeof wine_id !== 'string') continue
    const wine = replica?.wines.get(wine_id) ?? (table === 'wines' ? (row as Wine | null) : null)
    if (wine) subjects.set(wine_id, { text: wineText(wine), here: replica?.wines.has(wine_id) ?? false })
  }
  if (subjects.size === 0) return null
  const more = Math.max(subjects.size, change.touched.wines ?? 0) - shown
  return (
    <p className={styles.subjects}>
      {Array.from(subjects)
        .slice(0, shown)
        .map(([id, { text, here }]) => (
          <span key={id}>{here ? <Link href={`/wines/${id}`}>{text}</Link> : text}</span>
        ))}
      {more > 0 && (
        <span>
          <Plural value={more} one="and one more" other="and # more" />
        </span>
      )}
    </p>
  )
}
