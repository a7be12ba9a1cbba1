import * as z from 'zod/mini'
import { command, put, type RowWrite, remove } from '../../ledger/command.ts'
import type { Tables } from '../../model/tables.ts'
import type { Tasting } from '../../model/tasting.ts'
import type { Day } from '../../shared/days.ts'
import { AppError, conflict, type FieldError, type FieldErrors, getRow, invalid } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { futureError } from '../bottles/commands.ts'
import { unlistedWine } from '../wines/unlisted.ts'
import { aspectErrors, inTableOrder } from './aspects.ts'
import { NewTasting, TastingChange } from './contract.ts'
import { isOwn } from './own.ts'

/** Adds a tasting note of the person who enters it. A wine that is not in the cellar is added with the note. */
export const addTasting = command('tastings/add', {
  summary: 'Add a tasting note, and its wine if the cellar does not have it',
  input: NewTasting,
  kind: 'tastings',
  history: 'A tasting was added',
  reads: ({ id, wine_id, bottle_id }) => ({
    tastings: { id: [id] },
    wines: { id: [wine_id] },
    bottles: { id: bottle_id ? [bottle_id] : [] },
  }),
  apply(rows, { wine, ...input }, context) {
    if (rows.tastings.has(input.id)) throw conflict('exists_already')
    const added: RowWrite[] = wine ? unlistedWine(rows, input.wine_id, wine, context) : []
    if (!wine && !rows.wines.has(input.wine_id)) throw invalid({ wine_id: { code: 'not_yours' } })
    const tasting: Tasting = {
      id: input.id,
      wine_id: input.wine_id,
      bottle_id: input.bottle_id ?? null,
      person_id: context.person_id,
      tasted_on: input.tasted_on ?? null,
      score: input.score ?? null,
      score_scale: input.score_scale ?? null,
      note: input.note ?? null,
      food: input.food ?? null,
      company: input.company ?? null,
      aspects: input.aspects ?? {},
    }
    return [...added, put('tastings', checked(rows, tasting, context.today))]
  },
})

export const editTasting = command('tastings/edit', {
  summary: 'Edit a tasting note of your own',
  input: z.extend(TastingChange, { tasting_id: id() }),
  kind: 'tastings',
  history: 'A tasting was changed',
  reads: ({ tasting_id, bottle_id }) => ({
    tastings: { id: [tasting_id] },
    bottles: { id: bottle_id ? [bottle_id] : [] },
  }),
  apply(rows, { tasting_id, ...input }, { person_id, today }) {
    const before = ownTasting(rows, tasting_id, person_id)
    const change: Partial<Tasting> = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    )
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    // Removing the score removes its scale too.
    if (change.score === null) change.score_scale ??= null
    return [put('tastings', checked(rows, { ...before, ...change }, today, before))]
  },
})

export const removeTasting = command('tastings/remove', {
  summary: 'Remove a tasting note of your own',
  input: z.strictObject({ tasting_id: id() }),
  kind: 'tastings',
  history: 'A tasting was removed',
  reads: ({ tasting_id }) => ({ tastings: { id: [tasting_id] } }),
  apply(rows, { tasting_id }, { person_id }) {
    ownTasting(rows, tasting_id, person_id)
    return [remove('tastings', tasting_id)]
  },
})

function ownTasting(rows: Tables, tasting_id: string, person_id: string): Tasting {
  const tasting = getRow(rows.tastings, tasting_id)
  if (!isOwn(tasting, person_id)) throw new AppError(403, 'not_your_tasting')
  return tasting
}

/** Returns the tasting as it is stored, or throws its errors. Values that did not change are not checked again. */
function checked(rows: Tables, tasting: Tasting, today: Day, before?: Tasting): Tasting {
  const isNoted = tasting.aspects !== before?.aspects
  const fieldErrors: FieldErrors = isNoted ? aspectErrors(tasting.aspects) : {}
  const found: Partial<Record<keyof Tasting, FieldError | undefined>> = {
    bottle_id: tasting.bottle_id === before?.bottle_id ? undefined : bottleError(rows, tasting),
    tasted_on: futureError(tasting.tasted_on, today),
    score_scale:
      (tasting.score === null) === (tasting.score_scale === null) ? undefined : { code: 'score_without_scale' },
    note: saysNothing(tasting) ? { code: 'empty_tasting' } : undefined,
  }
  for (const [name, fieldError] of Object.entries(found)) if (fieldError) fieldErrors[name] = fieldError
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  return isNoted ? { ...tasting, aspects: inTableOrder(tasting.aspects) } : tasting
}

function bottleError(rows: Tables, { bottle_id, wine_id }: Tasting): FieldError | undefined {
  if (bottle_id === null) return undefined
  const bottle = rows.bottles.get(bottle_id)
  if (!bottle) return { code: 'not_yours' }
  return bottle.wine_id === wine_id ? undefined : { code: 'of_another_wine' }
}

function saysNothing({ score, note, food, company, aspects }: Tasting): boolean {
  return [score, note, food, company].every(each => each === null) && Object.values(aspects).flat().length === 0
}
