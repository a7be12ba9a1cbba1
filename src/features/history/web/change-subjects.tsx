import { Plural } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Change } from '../../cellars/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'

const shown = 3

interface ChangeSubjectsProps {
  rows: Change['rows']
  /** The number of wines in the change, where not all of its rows are present. */
  wine_count?: number | undefined
}

/** The wines of a change by their current names, or by their last names if they were removed. */
export function ChangeSubjects({ rows, wine_count = 0 }: ChangeSubjectsProps) {
  const { replica } = useCellar()
  const subjects = new Map<string, { text: string; here: boolean }>()
  for (const { table, id, before, after } of rows) {
    const row = after ?? before
    const known_id = table === 'wines' ? id : row?.wine_id
    // A bottle whose wine was merged now belongs to another wine.
    const current_id = replica?.wines.has(String(known_id)) ? undefined : replica?.bottles.get(id)?.wine_id
    const wine_id = current_id ?? known_id
    if (typeof wine_id !== 'string') continue
    const wine = replica?.wines.get(wine_id) ?? (table === 'wines' ? (row as Wine | null) : null)
    if (wine) subjects.set(wine_id, { text: wineText(wine), here: replica?.wines.has(wine_id) ?? false })
  }
  if (subjects.size === 0) return null
  const more = Math.max(subjects.size, wine_count) - shown
  return (
    <Row as="p" gap={3} rowGap={0} wrap>
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
    </Row>
  )
}
