import * as z from 'zod/mini'
import type { WineType } from '../../model/wine.ts'
import { count, day, list, maybe } from '../../shared/fields.ts'

/** A number of bottles of 75 cl for some types of wine. */
const byType = () => z.record(z.string(), maybe(z.number().check(z.minimum(0), z.maximum(10_000))))

/** The wishes of a person for the drink plan, which go before the ledger. */
export const PlanSettings = z.strictObject({
  /** The pace of a year. */
  pace: byType(),
  /** The stock below which only bottles are opened that would pass their windows. */
  minimum: byType(),
  /** The days with guests, and their numbers. */
  guests: list(z.strictObject({ on: day(), people: count(1_000) }), 50),
})

export type PlanSettings = z.infer<typeof PlanSettings>

export const noSettings: PlanSettings = { pace: {}, minimum: {}, guests: [] }

export function readSettings(value: unknown): PlanSettings | undefined {
  return z.safeParse(PlanSettings, value).data
}

/** Returns what was set for a type; undefined if nothing was. */
export function setFor(amounts: PlanSettings['pace'], type: WineType): number | undefined {
  return amounts[type] ?? undefined
}
