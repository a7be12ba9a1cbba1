import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Change } from '../contract.ts'
import styles from './changed-fields.module.css'
import { fieldNames } from './field-names.ts'
import { ownIdsIn, ownIn, textOf } from './field-values.ts'
import { useCellar } from './use-cellar.ts'

const edits = [
  'edit_wine',
  'edit_wines',
  'edit_bottle',
  'edit_purchase',
  'edit_departure',
  'edit_opening',
  'edit_place',
]

/** Which fields an edit changed, from what to what; ids are left to the sentence. */
export function ChangedFields({ change }: { change: Change }) {
  const { t, i18n } = useLingui()
  const own_fields = useCellar().replica?.own_fields
  if (!edits.includes(change.deed)) return null
  // A place may have been added with it.
  const row = change.rows.find(each => each.before)
  const { before, after } = row ?? {}
  if (!before || !after) return null
  const changed = Object.keys(fieldNames).filter(
    name => !name.startsWith('slot_') && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const ownChanged = ownIdsIn(before.own, after.own).map(id => ({
    id,
    label: own_fields?.get(id)?.name ?? t`A field that is gone`,
    from: ownIn(before.own, id),
    to: ownIn(after.own, id),
  }))
  const said = (value: unknown) => textOf(value) || t`nothing`
  return (
    <ul className={styles.fields}>
      {changed.map(name => {
        const label = i18n._(fieldNames[name] ?? msg`Field`)
        const from = said(before[name])
        const to = said(after[name])
        return (
          <li key={name}>
            {isPlain(name) ? (
              <Trans>
                {label}: <del>{from}</del> <ins>{to}</ins>
              </Trans>
            ) : (
              label
            )}
          </li>
        )
      })}
      {ownChanged.map(({ id, label, from, to }) => (
        <li key={id}>
          <Trans>
            {label}: <del>{said(from)}</del> <ins>{said(to)}</ins>
          </Trans>
        </li>
      ))}
    </ul>
  )
}

/** Ids, minor units and the program's own words say nothing to a person. */
function isPlain(name: string): boolean {
  return !/_id$|_minor$|^(departure|preserved)$/.test(name)
}
