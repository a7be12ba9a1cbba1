import { Trans, useLingui } from '@lingui/react/macro'
import type { Change } from '../../cellars/contract.ts'
import styles from './changed-fields.module.css'
import { useFieldWords } from './use-field-words.ts'

const edits = [
  'edit_wine',
  'edit_wines',
  'edit_bottle',
  'edit_purchase',
  'edit_departure',
  'edit_opening',
  'edit_place',
]

/** Lists the fields that an edit changed, with the values before and after. */
export function ChangedFields({ change }: { change: Change }) {
  const { t } = useLingui()
  const { nameOf, sayValue, toldOf } = useFieldWords()
  if (!edits.includes(change.command)) return null
  // The change may also have added a place.
  const { before, after } = change.rows.find(each => each.before) ?? {}
  if (!before || !after) return null
  const changed = Object.keys(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return (
    <ul className={styles.fields}>
      {toldOf(changed, before, after).map(field => {
        const label = nameOf(field)
        const from = sayValue(field, before) ?? t`nothing`
        const to = sayValue(field, after) ?? t`nothing`
        return (
          <li key={field}>
            <Trans>
              {label}: <del>{from}</del> <ins>{to}</ins>
            </Trans>
          </li>
        )
      })}
    </ul>
  )
}
