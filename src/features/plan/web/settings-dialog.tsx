import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fieldErrorText } from '../../../client/field-error-text.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { PlanGuests, PlanPace } from '../../../model/plan.ts'
import type { WineType } from '../../../model/wine.ts'
import type { Day } from '../../../shared/days.ts'
import type { FieldError } from '../../../shared/errors.ts'
import { maybe } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { pastError } from '../../bottles/locking.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { setPlan } from '../commands.ts'
import type { PlanChange } from '../contract.ts'
import { paceRowOf } from '../settings.ts'
import { usePlanSettings } from './use-plan-settings.ts'

/** The amounts by type of wine, and the days with guests by their ids. */
const SettingsForm = z.strictObject({
  yearly: z.record(z.string(), PlanPace.def.shape.yearly),
  minimum: z.record(z.string(), PlanPace.def.shape.minimum),
  guests_on: z.record(z.string(), maybe(PlanGuests.def.shape.guests_on)),
  people: z.record(z.string(), maybe(PlanGuests.def.shape.people)),
})

type Entered = z.infer<typeof SettingsForm>

/** Sets the pace and the minimum stock of each type by hand, and the days with guests. */
export default function SettingsDialog({ types, onClose }: { types: readonly WineType[]; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const [{ pace, minimum, guests: all }] = useState(usePlanSettings())
  const [new_id] = useState(newId)
  const command = useCommand()
  const guests = all.filter(({ guests_on }) => guests_on >= today)

  const form = useForm(SettingsForm, async entered => {
    const refused = errorsIn(entered, today)
    if (Object.keys(refused).length > 0) throw new FormRefusal('', refused)
    const change = changeOf(entered)
    if (change) await command<typeof setPlan>('plan/set', change, t`The settings of the drink plan were changed`)
    onClose()
  })

  /** Only what was changed here is sent, so that changes of others meanwhile stay. */
  function changeOf(entered: Entered): PlanChange | undefined {
    const paces = types.flatMap(type => {
      const after = { yearly: entered.yearly[type] ?? null, minimum: entered.minimum[type] ?? null }
      if (after.yearly === (pace[type] ?? null) && after.minimum === (minimum[type] ?? null)) return []
      return [{ id: paceRowOf(replica?.plan_paces.values() ?? [], type)?.id ?? newId(), type, ...after }]
    })
    const invited = [...guests.map(({ id }) => id), new_id].flatMap(id => {
      const [day, count] = [entered.guests_on[id] ?? null, entered.people[id] ?? null]
      const before = guests.find(each => each.id === id)
      if (day === null || count === null || (before?.guests_on === day && before.people === count)) return []
      return [{ id, guests_on: day, people: count }]
    })
    const removed_guest_ids = guests.flatMap(({ id }) => (entered.guests_on[id] == null ? [id] : []))
    if (paces.length + invited.length + removed_guest_ids.length === 0) return undefined
    return { paces, guests: invited, removed_guest_ids }
  }

  return (
    <FormDialog
      records={[]}
      keepOpen
      title={t`Settings of the drink plan`}
      description={t`Bottles of 75 cl, for everybody in this cellar. An empty pace is read from what you drank; 0 plans no bottle of a type.`}
      onClose={onClose}
      form={form}
    >
      {types.map(type => {
        const name = i18n._(typeNames[type])
        return (
          <FormRow key={type}>
            <NumberField
              name={`yearly.${type}`}
              label={t`${name}: bottles a year`}
              optional
              defaultValue={pace[type]}
            />
            <NumberField
              name={`minimum.${type}`}
              label={t`${name}: minimum in the cellar`}
              optional
              defaultValue={minimum[type]}
            />
          </FormRow>
        )
      })}
      {/* An empty row follows the days that are there. */}
      {[...guests, { id: new_id, guests_on: undefined, people: undefined }].map(each => (
        <FormRow key={each.id}>
          <DateField
            name={`guests_on.${each.id}`}
            label={t({ context: 'field', message: 'Guests on' })}
            optional
            defaultValue={each.guests_on}
          />
          <NumberField
            name={`people.${each.id}`}
            label={t`Number of guests`}
            whole
            optional
            defaultValue={each.people}
          />
        </FormRow>
      ))}
    </FormDialog>
  )
}

/** Returns the errors of days without guests, of guests without a day, and of days that have passed. */
function errorsIn({ guests_on, people }: Entered, today: Day): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const id of Object.keys(people)) {
    const [day, count] = [guests_on[id] ?? null, people[id] ?? null]
    const past = pastError(day, today)
    if (past) errors[`guests_on.${id}`] = fieldErrorText(past)
    if (day === null && count !== null) errors[`guests_on.${id}`] = fieldErrorText(required)
    if (day !== null && count === null) errors[`people.${id}`] = fieldErrorText(required)
  }
  return errors
}

const required: FieldError = { code: 'required' }
