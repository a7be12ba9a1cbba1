import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { customFieldKinds } from '../../../model/choices.ts'
import type { CustomField, CustomFieldKind } from '../../../model/custom-field.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { addCustomField, editCustomField } from '../commands.ts'
import { NewCustomField } from '../contract.ts'
import { kindNames } from './words.ts'

const { name, choices } = NewCustomField.def.shape
const OwnFieldForm = z.strictObject({ name, choices })

/** Adds or changes a custom field. Its kind can be changed as long as no wine has a value. */
export default function CustomFieldDialog({ field, onClose }: { field?: CustomField; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [kind, setKind] = useState<CustomFieldKind>(field?.kind ?? 'text')
  const command = useCommand()
  const used = field !== undefined && [...(replica?.wines.values() ?? [])].some(wine => field.id in wine.own)

  const form = useForm(OwnFieldForm, async ({ name, choices = [] }) => {
    const fields = { name, kind, choices }
    if (field) {
      const body = changesTo(field, fields)
      const params = { field_id: field.id }
      if (body)
        await command<typeof editCustomField>(
          'custom-fields/edit',
          { ...params, ...body },
          t({ context: 'toast', message: `Changed: ${body.name ?? field.name}` }),
        )
    } else {
      await command<typeof addCustomField>(
        'custom-fields/add',
        { id: newId(), ...fields },
        t({ context: 'toast', message: `Added: ${name}` }),
      )
    }
    onClose()
  })

  return (
    <FormDialog
      records={field ? [field] : []}
      keepOpen
      size="small"
      title={field ? t({ context: 'heading', message: 'Edit field' }) : t({ context: 'heading', message: 'New field' })}
      description={field?.name}
      confirm={field ? t({ context: 'button', message: 'Save' }) : t({ context: 'button', message: 'Add field' })}
      onClose={onClose}
      form={form}
    >
      <TextField
        name="name"
        label={t({ context: 'field', message: 'Name' })}
        defaultValue={field?.name ?? ''}
        autoComplete="off"
      />
      {used ? (
        <p>
          <Trans>Type: {i18n._(kindNames[kind])}. It cannot change because wines already use this field.</Trans>
        </p>
      ) : (
        <RadioGroup
          label={t({ context: 'of a field or place', message: 'Type' })}
          value={kind}
          choices={customFieldKinds.map(value => ({ value, label: i18n._(kindNames[value]) }))}
          onChange={setKind}
        />
      )}
      {kind === 'choice' && (
        <MultiCombobox
          name="choices"
          label={t({ context: 'custom field', message: 'Choices' })}
          free
          options={[]}
          defaultValue={field?.choices ?? []}
          hint={t`Press Enter after each one. Wines keep a choice that you remove here.`}
        />
      )}
    </FormDialog>
  )
}
