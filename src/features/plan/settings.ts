import type { PlanGuests, PlanPace } from '../../model/plan.ts'
import type { Tables } from '../../model/tables.ts'
import type { WineType } from '../../model/wine.ts'

/** The wishes of a household for the drink plan, which go before the ledger. Amounts are in bottles of 75 cl. */
export interface PlanSettings {
  /** The pace of a year. */
  pace: Amounts
  /** The stock below which only bottles are opened that would pass their windows. */
  minimum: Amounts
  /** The days with guests in their order. */
  guests: readonly PlanGuests[]
}

type Amounts = Readonly<Partial<Record<WineType, number>>>

export const noSettings: PlanSettings = { pace: {}, minimum: {}, guests: [] }

export function settingsOf({ plan_paces, plan_guests }: Pick<Tables, 'plan_paces' | 'plan_guests'>): PlanSettings {
  const pace: Partial<Record<WineType, number>> = {}
  const minimum: Partial<Record<WineType, number>> = {}
  for (const type of new Set(Array.from(plan_paces.values(), row => row.type))) {
    const row = paceRowOf(plan_paces.values(), type)
    if (row?.yearly != null) pace[type] = row.yearly
    if (row?.minimum != null) minimum[type] = row.minimum
  }
  const guests = [...plan_guests.values()].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  return { pace, minimum, guests }
}

/** Returns the settings of a type. Two devices may have added some without knowing of each other: the later ones count. */
export function paceRowOf(rows: Iterable<PlanPace>, type: WineType): PlanPace | undefined {
  let found: PlanPace | undefined
  for (const row of rows) if (row.type === type && (!found || row.id > found.id)) found = row
  return found
}

function orderOf({ guests_on, id }: PlanGuests): string {
  return `${guests_on} ${id}`
}
