import { useLingui } from '@lingui/react/macro'
import { newId } from '../../../shared/ids.ts'
import { numberIn, textIn } from '../../../web/form-reading.ts'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { NumberField } from '../../../web/ui/number-field.tsx'
import { Select } from '../../../web/ui/select.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { wineTypes } from '../../wines/contract.ts'
import { countryChoices } from '../../wines/web/country-choices.ts'
import { typeNames } from '../../wines/web/words.ts'
import { addWindowRule, editWindowRule, RuleGiven, type WindowRule } from '../contract.ts'

/** A rule of the cellar's own, new or known. */
export default function RuleDialog({ rule, onClose }: { rule: WindowRule | undefined; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const deed = useDeed()
  const form = useFormDeed()

  async function save(data: FormData) {
    const given = {
      type: textIn(data, 'type'),
      country: textIn(data, 'country'),
      region: textIn(data, 'region'),
      grape: textIn(data, 'grape'),
      classification: textIn(data, 'classification'),
      years_from: numberIn(data, 'years_from'),
      years_until: numberIn(data, 'years_until'),
    }
    const done = await form.submit(RuleGiven, given, body =>
      rule
        ? deed(editWindowRule, { params: { rule_id: rule.id }, body }, t`The estimate was changed`)
        : deed(addWindowRule, { body: { id: newId(), ...body } }, t`The estimate was added`),
    )
    if (done) onClose()
  }

  return (
    <FormDialog
      title={rule ? t`Change the rule` : t`A rule of your own`}
      onClose={onClose}
      confirm={t`Save`}
      onSubmit={save}
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
