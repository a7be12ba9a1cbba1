import { useLingui } from '@lingui/react/macro'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { wineTypes } from '../../../model/choices.ts'
import type { WindowRule } from '../../../model/window-rule.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countryChoices } from '../../wines/web/country-choices.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { addWindowRule, editWindowRule } from '../commands.ts'
import { RuleInput } from '../contract.ts'
import { ruleText } from './rule-text.ts'

/** Adds or changes a rule of the cellar. */
export default function RuleDialog({ rule, onClose }: { rule: WindowRule | undefined; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const command = useCommand()

  const form = useForm(RuleInput, async body => {
    await (rule
      ? command<typeof editWindowRule>(
          'window-rules/edit',
          { rule_id: rule.id, ...body },
          t({ context: 'toast', message: 'Estimate changed' }),
        )
      : command<typeof addWindowRule>(
          'window-rules/add',
          { id: newId(), ...body },
          t({ context: 'toast', message: 'Estimate added' }),
        ))
    onClose()
  })

  return (
    <FormDialog
      records={rule ? [rule] : []}
      title={rule ? t({ context: 'heading', message: 'Edit rule' }) : t({ context: 'heading', message: 'New rule' })}
      description={rule && ruleText(rule, i18n)}
      onClose={onClose}
      form={form}
    >
      <p>{t`Applies to wines that match everything you enter here.`}</p>
      <FormRow>
        <Select
          name="type"
          label={t({ context: 'wine', message: 'Type' })}
          empty={t({ context: 'choice', message: 'Any' })}
          defaultValue={rule?.type ?? ''}
          choices={wineTypes.map(type => ({ value: type, label: i18n._(typeNames[type]) }))}
        />
        <Select
          name="country"
          label={t({ context: 'field', message: 'Country' })}
          empty={t({ context: 'choice', message: 'Any' })}
          defaultValue={rule?.country ?? ''}
          choices={countryChoices(i18n.locale)}
        />
      </FormRow>
      <FormRow>
        <TextField
          name="region"
          label={t({ context: 'field', message: 'Region' })}
          hint={t`Or a subregion, appellation, vineyard or producer`}
          optional
          defaultValue={rule?.region ?? ''}
        />
        <TextField
          name="grape"
          label={t({ context: 'field', message: 'Grape' })}
          optional
          defaultValue={rule?.grape ?? ''}
        />
      </FormRow>
      <TextField
        name="classification"
        label={t({ context: 'field', message: 'Classification' })}
        hint={t`Words in the classification, designation or name, such as Riserva`}
        optional
        defaultValue={rule?.classification ?? ''}
      />
      <FormRow>
        <NumberField
          name="years_from"
          label={t({ context: 'years', message: 'Ready after' })}
          hint={t`Years after the vintage`}
          whole
          defaultValue={rule?.years_from}
        />
        <NumberField
          name="years_until"
          label={t({ context: 'years', message: 'Good until' })}
          hint={t`Years after the vintage`}
          whole
          defaultValue={rule?.years_until}
        />
      </FormRow>
    </FormDialog>
  )
}
