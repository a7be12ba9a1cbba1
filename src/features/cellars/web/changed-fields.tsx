import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Change } from '../contract.ts'
import styles from './changed-fields.module.css'
import { fieldNames } from './field-names.ts'

const edits = ['edit_wine', 'edit_wines', 'edit_bottle', 'edit_purchase', 'edit_departure', 'edit_opening']

/** Which fields an edit changed, from what to what; ids are left to the sentence. */
export function ChangedFields({ change }: { change: Change }) {
  const { t, i18n } = useLingui()
  if (!edits.includes(change.deed)) return null
  // A place may have been added with it.
  const row = change.rows.find(each => each.before)
  const { before, after } = row ?? {}
  if (!before || !after) return null
  const changed = Object.keys(fieldNames).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
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
    </ul>
  )
}

/** Ids, minor units and the program's own words say nothing to a person. */
function isPlain(name: string): boolean {
  return !/_id$|_minor$|^(departure|preserved)$/.test(name)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(each => textOf(each?.name ?? each)).join(', ')
  return String(value)
}
