import { command, put } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import { addDays, type Day } from '../../shared/days.ts'
import { AppError, conflict, type FieldError, refuse } from '../../shared/errors.ts'
import { chosenBottles, presentBottle } from './commands.ts'
import { BottleLock, BottleUnlock } from './contract.ts'

/**
 * Keeps closed bottles for an occasion, also those that are on order. A lock refuses nothing: a bottle that was opened
 * after all is recorded as such, and the lock means nothing from then on.
 */
export const lockBottles = command('bottles/lock', {
  summary: 'Lock bottles for an occasion, so that nothing proposes to open them before its day',
  input: BottleLock,
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {Bottles were locked} one {Bottle {code} was locked: {lock_reason}} other {# bottles were locked: {lock_reason}}}',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply(rows, { bottle_ids, lock_reason, locked_until_on = null }, { today }) {
    refuse({ locked_until_on: pastError(locked_until_on, today) })
    const bottles = chosenBottles(rows, bottle_ids, presentBottle)
    for (const { opened_on } of bottles) if (opened_on !== null) throw conflict('opened_already', { on: opened_on })
    return changed(bottles, { lock_reason, locked_until_on })
  },
})

export const unlockBottles = command('bottles/unlock', {
  summary: 'Unlock bottles that were kept for an occasion',
  input: BottleUnlock,
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {Bottles were unlocked} one {Bottle {code} was unlocked} other {# bottles were unlocked}}',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply: (rows, { bottle_ids }) =>
    changed(chosenBottles(rows, bottle_ids, presentBottle), { lock_reason: null, locked_until_on: null }),
})

function changed(bottles: readonly Bottle[], lock: Pick<Bottle, 'lock_reason' | 'locked_until_on'>) {
  const others = bottles.filter(
    ({ lock_reason, locked_until_on }) => lock_reason !== lock.lock_reason || locked_until_on !== lock.locked_until_on,
  )
  if (others.length === 0) throw new AppError(400, 'nothing_to_change')
  return others.map(bottle => put('bottles', { ...bottle, ...lock }))
}

/** Allows one day back, because dates differ by a day around the world. */
export function pastError(day: Day | null | undefined, today: Day): FieldError | undefined {
  return day && day < addDays(today, -1) ? { code: 'day_in_past' } : undefined
}
