import { useLingui } from '@lingui/react/macro'
import { useForm } from '../../../client/use-form.ts'
import type { WineType } from '../../../model/wine.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { typeNames } from '../../wines/web/words.ts'
import { PlanSettings } from '../settings.ts'
import { usePlanSettings } from './use-plan-settings.ts'

/** Sets the pace and the minimum stock of each type by hand, and the days with guests. */
export default function SettingsDialog({ types, onClose }: { types: readonly WineType[]; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [settings, setSettings] = usePlanSettings()
  const form = useForm(PlanSettings, async entered => {
    setSettings(entered)
    onClose()
  })
  // An empty row follows those that are filled in.
  const guests = [...settings.guests, undefined]
  return (
    <FormDialog
      keepOpen
      title={t`Settings of the drink plan`}
      description={t`Bottles of 75 cl. An empty pace is read from what you drank. This device keeps the settings.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Save' })}
      form={form}
    >
      {types.map(type => {
        const name = i18n._(typeNames[type])
        return (
          <FormRow key={type}>
            <NumberField
              name={`pace.${type}`}
              label={t`${name}: bottles a year`}
              optional
              defaultValue={settings.pace[type]}
            />
            <NumberField
              name={`minimum.${type}`}
              label={t`${name}: minimum in the cellar`}
              optional
              defaultValue={settings.minimum[type]}
            />
          </FormRow>
        )
      })}
      {guests.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not move
        <FormRow key={at}>
          <DateField
            name={`guests.${at}.on`}
            label={t({ context: 'field', message: 'Guests on' })}
            optional
            defaultValue={each?.on}
          />
          <NumberField
            name={`guests.${at}.people`}
            label={t`Number of guests`}
            whole
            optional
            defaultValue={each?.people}
          />
        </FormRow>
      ))}
    </FormDialog>
  )
}
