import { Plural, useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Change } from '../../cellars/contract.ts'
import { placeText } from '../../places/place-text.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'

const shown = 3

interface ChangeSubjectsProps {
  rows: Change['rows']
  /** The numbers of rows in the change by table, where not all of them are present. */
  touched?: Change['touched']
  /** True to name where the bottle of the change lies, lay before it left, or was found, when there is only one. */
  withPlace?: boolean
}

/** The wines, and the unknown codes, of a change by their current names, or by their last names if they were removed. */
export function ChangeSubjects({ rows, touched = {}, withPlace = false }: ChangeSubjectsProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const subjects = new Map<string, { text: string; here: boolean }>()
  for (const { table, id, before, after } of rows) {
    const row = after ?? before
    const checked = table === 'checks' ? replica?.bottles.get(String(row?.bottle_id)) : undefined
    const known_id = table === 'wines' ? id : (checked ?? row)?.wine_id
    // A bottle whose wine was merged now belongs to another wine.
    const current_id = replica?.wines.has(String(known_id)) ? undefined : replica?.bottles.get(id)?.wine_id
    const wine_id = current_id ?? known_id
    if (table === 'checks' && row?.code) subjects.set(id, { text: String(row.code), here: false })
    if (typeof wine_id !== 'string') continue
    const wine = replica?.wines.get(wine_id) ?? (table === 'wines' ? (row as Wine | null) : null)
    if (wine) subjects.set(wine_id, { text: wineText(wine), here: replica?.wines.has(wine_id) ?? false })
  }
  if (subjects.size === 0) return null
  const [bottle, ...others] = withPlace ? rows.filter(({ table }) => table === 'bottles') : []
  const lies = others.length > 0 || !bottle ? null : bottle.after?.place_id ? bottle.after : bottle.before
  const [checked, ...more_checked] = withPlace ? placesOfChecks(rows) : []
  const found = checked && more_checked.length === 0 && replica ? placeText(checked, replica.places) : ''
  const where = lies && replica ? whereText(lies as unknown as Bottle, replica.places, i18n) : found
  const more = Math.max(subjects.size, touched.wines ?? 0) - shown
  const rowCount = Object.values(touched).reduce((sum, count) => sum + count, 0)
  // Of the wines of bottles that are not among the rows, nobody knows the number here.
  const isCut = touched.wines === undefined && rowCount > rows.length
  return (
    <Row as="p" gap={3} rowGap={0} wrap>
      {Array.from(subjects)
        .slice(0, shown)
        .map(([id, { text, here }]) => (
          <span key={id}>{here ? <Link href={`/wines/${id}`}>{text}</Link> : text}</span>
        ))}
      {where && <span>{where}</span>}
      {isCut && <span>{t({ context: 'wines', message: 'and others' })}</span>}
      {more > 0 && !isCut && (
        <span>
          <Plural value={more} one="and one more" other="and # more" />
        </span>
      )}
    </Row>
  )
}

function placesOfChecks(rows: Change['rows']): string[] {
  const checks = rows.filter(({ table }) => table === 'checks')
  return [...new Set(checks.map(({ before, after }) => String((after ?? before)?.place_id ?? '')))]
}
