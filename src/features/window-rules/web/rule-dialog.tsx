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
import { addWindowRule, editWindowRule, RuleInput } from '../contract.ts'

/** Adds or changes a rule of the cellar. */
export default function RuleDialog({ rule, onClose }: { rule: WindowRule | undefined; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const command = useCommand()

  const form = useForm(RuleInput, async body => {
    await (rule
      ? command(editWindowRule, { params: { rule_id: rule.id }, body }, t`The estimate was changed`)
      : command(addWindowRule, { body: { id: newId(), ...body } }, t`The estimate was added`))
    onClose()
  })

  return (
    <FormDialog
      title={rule ? t`Change the rule` : t`A rule of your own`}
      onClose={onClose}
      confirm={t`Save`}
      form={form}
    >
      <p>{t`It holds for wines of which all that you name here is true.`}</p>
      <FormRow>
        <Select
          name="type"
          label={t`Type`}
          empty={t`Any`}
          defaultValue={rule?.type ?? ''}
          choices={wineTypes.map(type => ({ value: type, label: i18n._(typeNames[type]) }))}
        />
        <Select
          name="country"
          label={t`Country`}
          empty={t`Any`}
          defaultValue={rule?.country ?? ''}
          choices={countryChoices(i18n.locale)}
        />
      </FormRow>
      <FormRow>
        <TextField
          name="region"
          label={t`Region`}
          hint={t`Or subregion, or appellation`}
          optional
          defaultValue={rule?.region ?? ''}
        />
        <TextField name="grape" label={t`Grape`} optional defaultValue={rule?.grape ?? ''} />
      </FormRow>
      <TextField
        name="classification"
        label={t`Classification`}
        hint={t`Words in its classification, designation or name, such as Riserva`}
        optional
        defaultValue={rule?.classification ?? ''}
      />
      <FormRow>
        <NumberField
          name="years_from"
          label={t`Ready after`}
          hint={t`Years after the vintage`}
          whole
          defaultValue={rule?.years_from}
        />
        <NumberField
          name="years_until"
          label={t`Good until`}
          hint={t`Years after the vintage`}
          whole
          defaultValue={rule?.years_until}
        />
      </FormRow>
    </FormDialog>
  )
}
