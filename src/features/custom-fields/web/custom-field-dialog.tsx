import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo, textIn, textsIn } from '../../../client/form-reading.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { customFieldKinds } from '../../../model/choices.ts'
import type { CustomField, CustomFieldKind } from '../../../model/custom-field.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { addCustomField, CustomFieldChange, editCustomField, NewCustomField } from '../contract.ts'
import { kindNames } from './words.ts'

/** A new own field, or one to be changed: its kind as long as no wine has a value. */
export default function CustomFieldDialog({ field, onClose }: { field?: CustomField; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [kind, setKind] = useState<CustomFieldKind>(field?.kind ?? 'text')
  const command = useCommand()
  const form = useFormCommand()
  const used = field !== undefined && [...(replica?.wines.values() ?? [])].some(wine => field.id in wine.own)

  async function save(data: FormData) {
    const given = { name: textIn(data, 'name'), kind, choices: kind === 'choice' ? textsIn(data, 'choices') : [] }
    const done = field ? await change(field, given) : await add(given)
    if (done) onClose()
  }

  function add(given: object) {
    return form.submit(NewCustomField, { id: newId(), ...given }, body =>
      command(addCustomField, { body }, t`Added: ${body.name}`),
    )
  }

  async function change(field: CustomField, given: Record<string, unknown>) {
    const changes = changesTo(field, given)
    if (Object.keys(changes).length === 0) return true
    const params = { field_id: field.id }
    return form.submit(CustomFieldChange, changes, body =>
      command(editCustomField, { params, body }, t`Changed: ${body.name ?? field.name}`),
    )
  }

  return (
    <FormDialog
      keepOpen
      size="small"
      title={field ? t`Edit the field` : t`New field`}
      confirm={field ? t`Save` : t`Add the field`}
      onClose={onClose}
      onSubmit={data => void save(data)}
      form={form}
    >
      <TextField name="name" label={t`Name`} defaultValue={field?.name ?? ''} autoComplete="off" />
      {used ? (
        <p>
          <Trans>Kind: {i18n._(kindNames[kind])}. It stays so, as wines have a value.</Trans>
        </p>
      ) : (
        <RadioGroup
          look="segments"
          label={t`Kind`}
          value={kind}
          choices={customFieldKinds.map(value => ({ value, label: i18n._(kindNames[value]) }))}
          onChange={setKind}
        />
      )}
      {kind === 'choice' && (
        <MultiCombobox
          name="choices"
          label={t`What there is to choose from`}
          free
          options={[]}
          defaultValue={field?.choices ?? []}
          hint={t`Each with Enter. One that is taken away stays with the wines that have it.`}
        />
      )}
    </FormDialog>
  )
}
