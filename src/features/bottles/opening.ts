import * as z from 'zod/mini'
import { command, put } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Tables } from '../../model/tables.ts'
import type { Day } from '../../shared/days.ts'
import { AppError, conflict, type FieldError, refuse } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { bottleInCellar, futureError } from './commands.ts'
import { NewOpening, OpeningChange, Pour } from './opening-contract.ts'

/** Opens a bottle, which stays where it is until somebody drinks the rest. */
export const openBottle = command('bottles/open', {
  summary: 'Open a bottle that is not emptied at once',
  input: z.extend(NewOpening, { bottle_id: id() }),
  kind: 'bottles',
  history: '{bottles, plural, =0 {A bottle was opened} one {Bottle {code} was opened} other {# bottles were opened}}',
  reads: ({ bottle_id }) => ({ bottles: { id: [bottle_id] } }),
  apply(rows, { bottle_id, opened_on, poured_ml, preserved = null }, { today }) {
    const bottle = bottleInCellar(rows, bottle_id)
    if (bottle.opened_on !== null) throw conflict('opened_already', { on: bottle.opened_on })
    refuse({
      opened_on: openingError(opened_on, bottle, today),
      poured_ml: (poured_ml ?? 0) > bottle.size_ml ? tooMuch(bottle.size_ml) : undefined,
    })
    return [put('bottles', { ...bottle, opened_on, left_ml: bottle.size_ml - (poured_ml ?? 0), preserved })]
  },
})

export const pour = command('bottles/pour', {
  summary: 'Pour from an opened bottle',
  input: z.extend(Pour, { bottle_id: id() }),
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {Wine was poured from an opened bottle} one {{poured_ml, number} ml were poured from bottle {code}} other {Wine was poured from # bottles}}',
  reads: ({ bottle_id }) => ({ bottles: { id: [bottle_id] } }),
  apply(rows, { bottle_id, ml }) {
    const bottle = openedBottle(rows, bottle_id)
    const { left_ml } = bottle
    if (left_ml === null) throw conflict('left_unknown')
    refuse({ ml: ml > left_ml ? { code: 'more_than_left', values: { max: left_ml } } : undefined })
    return [put('bottles', { ...bottle, left_ml: left_ml - ml })]
  },
})

/**
 * Changes the day of the opening, the level and the preservation, or records that the bottle was not opened after all.
 */
export const editOpening = command('bottles/edit-opening', {
  summary: 'Correct when a bottle was opened, how much is left and how it is preserved',
  input: z.extend(OpeningChange, { bottle_id: id() }),
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {The amount left in an open bottle was corrected} one {The amount left in bottle {code} was corrected} other {The amounts left in # bottles were corrected}}',
  reads: ({ bottle_id }) => ({ bottles: { id: [bottle_id] } }),
  apply(rows, { bottle_id, ...input }, { today }) {
    const before = openedBottle(rows, bottle_id)
    const change: Partial<Bottle> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    if (change.opened_on === null)
      return [put('bottles', { ...before, opened_on: null, left_ml: null, preserved: null })]
    const bottle = { ...before, ...change }
    refuse({
      opened_on: change.opened_on ? openingError(change.opened_on, bottle, today) : undefined,
      left_ml: (bottle.left_ml ?? 0) > bottle.size_ml ? tooMuch(bottle.size_ml) : undefined,
    })
    return [put('bottles', bottle)]
  },
})

function openedBottle(rows: Tables, bottle_id: string): Bottle {
  const bottle = bottleInCellar(rows, bottle_id)
  if (bottle.opened_on === null) throw conflict('not_opened')
  return bottle
}

function openingError(day: Day, { received_on }: Bottle, today: Day): FieldError | undefined {
  if (received_on && day < received_on) return { code: 'before_arrival', values: { on: received_on } }
  return futureError(day, today)
}

function tooMuch(max: number): FieldError {
  return { code: 'more_than_bottle', values: { max } }
}
