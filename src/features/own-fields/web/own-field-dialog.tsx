import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '../../../shared/ids.ts'
import { changesTo, textIn, textsIn } from '../../../web/form-reading.ts'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { MultiCombobox } from '../../../web/ui/multi-combobox.tsx'
import { RadioGroup } from '../../../web/ui/radio-group.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import {
  addOwnField,
  editOwnField,
  NewOwnField,
  type OwnField,
  OwnFieldChange,
  type OwnFieldKind,
  ownFieldKinds,
} from '../contract.ts'
import { kindNames } from './words.ts'

/** A new own field, or one to be changed: its kind as long as no wine has a value. */
export default function OwnFieldDialog({ field, onClose }: { field?: OwnField; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [kind, setKind] = useState<OwnFieldKind>(field?.kind ?? 'text')
  const deed = useDeed()
  const form = useFormDeed()
  const used = field !== undefined && [...(replica?.wines.values() ?? [])].some(wine => field.id in wine.own)

  async function save(data: FormData) {
    const given = { name: textIn(data, 'name'), kind, choices: kind === 'choice' ? textsIn(data, 'choices') : [] }
    const done = field ? await change(field, given) : await add(given)
    if (done) onClose()
  }

  function add(given: object) {
    return form.submit(NewOwnField, { id: newId(), ...given }, body =>
      deed(addOwnField, { body }, t`Added: ${body.name}`),
    )
  }

  async function change(field: OwnField, given: Record<string, unknown>) {
    const changes = changesTo(field, given)
    if (Object.keys(changes).length === 0) return true
    const params = { field_id: field.id }
    return form.submit(OwnFieldChange, changes, body =>
      deed(editOwnField, { params, body }, t`Changed: ${body.name ?? field.name}`),
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
          choices={ownFieldKinds.map(value => ({ value, label: i18n._(kindNames[value]) }))}
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
