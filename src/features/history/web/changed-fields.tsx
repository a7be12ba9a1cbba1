import { Trans, useLingui } from '@lingui/react/macro'
import type { Change } from '../../cellars/contract.ts'
import styles from './changed-fields.module.css'
import { useFieldWords } from './use-field-words.ts'

const edits = [
  'wines/edit',
  'wines/confirm-windows',
  'bottles/edit',
  'purchases/edit',
  'purchases/edit-many',
  'bottles/edit-departure',
  'bottles/edit-opening',
  'places/edit',
]

/** Lists the fields that an edit changed, with the values before and after. */
export function ChangedFields({ change }: { change: Change }) {
  const { t } = useLingui()
  const { nameOf, sayValue, shownFields } = useFieldWords()
  if (!edits.includes(change.command)) return null
  // The change may also have added a place.
  const [first, ...others] = change.rows.filter(each => each.before)
  const { before, after } = first ?? {}
  if (!before || !after) return null
  // Each wine has a window of its own, unlike the values of an edit.
  if (change.command === 'wines/confirm-windows' && others.length > 0) return null
  const changed = Object.keys(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return (
    <ul className={styles.fields}>
      {shownFields(changed, before, after).map(field => {
        const label = nameOf(field)
        const from = sayValue(field, before) ?? t({ context: 'value', message: 'nothing' })
        const to = sayValue(field, after) ?? t({ context: 'value', message: 'nothing' })
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
