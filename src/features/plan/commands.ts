import { command, put, remove } from '../../ledger/command.ts'
import type { Tables } from '../../model/tables.ts'
import type { Day } from '../../shared/days.ts'
import { AppError, type FieldErrors, notFound, refuse } from '../../shared/errors.ts'
import { pastError } from '../bottles/locking.ts'
import { type PlanChange, PlanChange as PlanChangeInput } from './contract.ts'
import { paceRowOf } from './settings.ts'

/** Sets the pace and the minimum stock of types, and the days with guests. */
export const setPlan = command('plan/set', {
  summary: 'Set the pace, the minimum stock and the guests of the drink plan',
  input: PlanChangeInput,
  kind: 'settings',
  history: 'The settings of the drink plan were changed',
  reads: ({ paces = [], guests = [], removed_guest_ids = [] }) => ({
    plan_paces: { type: paces.map(({ type }) => type), id: paces.map(({ id }) => id) },
    plan_guests: { id: [...guests.map(({ id }) => id), ...removed_guest_ids] },
  }),
  apply(rows, input, { today }) {
    refuse(errorsIn(input, rows, today))
    const { paces = [], guests = [], removed_guest_ids = [] } = input
    const set = paces.flatMap(pace => {
      const before = paceRowOf(rows.plan_paces.values(), pace.type)
      if ((before?.yearly ?? null) === pace.yearly && (before?.minimum ?? null) === pace.minimum) return []
      return [put('plan_paces', { ...pace, id: before?.id ?? pace.id })]
    })
    const invited = guests.flatMap(each => {
      const before = rows.plan_guests.get(each.id)
      return before?.guests_on === each.guests_on && before.people === each.people ? [] : [put('plan_guests', each)]
    })
    if (removed_guest_ids.some(id => !rows.plan_guests.has(id))) throw notFound()
    const changes = [...set, ...invited, ...removed_guest_ids.map(id => remove('plan_guests', id))]
    if (changes.length === 0) throw new AppError(400, 'nothing_to_change')
    return changes
  },
})

function errorsIn({ paces = [], guests = [], removed_guest_ids = [] }: PlanChange, rows: Tables, today: Day) {
  const errors: FieldErrors = {}
  const types = new Set<string>()
  for (const [at, { id, type }] of paces.entries()) {
    if (types.has(type)) errors[`paces.${at}.type`] = { code: 'chosen_twice' }
    types.add(type)
    const taken = rows.plan_paces.get(id)
    if (taken && taken.type !== type) errors[`paces.${at}.id`] = { code: 'chosen_twice' }
  }
  const ids = new Set<string>(removed_guest_ids)
  for (const [at, { id, guests_on }] of guests.entries()) {
    if (ids.has(id)) errors[`guests.${at}.id`] = { code: 'chosen_twice' }
    ids.add(id)
    // A day that has passed since stays as it is.
    const error = rows.plan_guests.get(id)?.guests_on === guests_on ? undefined : pastError(guests_on, today)
    if (error) errors[`guests.${at}.guests_on`] = error
  }
  return errors
}
