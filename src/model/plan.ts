import * as z from 'zod/mini'
import { count, day, id, maybe } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'
import { WineType } from './wine.ts'

/** A number of bottles of 75 cl. */
const bottles = () => z.number().check(z.minimum(0), z.maximum(limits.plan_bottles))

export const paceFields = {
  type: WineType,
  /** The pace of a year; null where the ledger decides. */
  yearly: maybe(bottles()),
  /** The stock below which only bottles are opened that would pass their windows; null for none. */
  minimum: maybe(bottles()),
}

/** The settings of the drink plan for a type of wine. */
export const PlanPace = z.strictObject({ id: id(), ...paceFields })

export type PlanPace = z.infer<typeof PlanPace>

/** A day with guests, for whom the drink plan counts bottles. */
export const PlanGuests = z.strictObject({ id: id(), guests_on: day(), people: count(limits.plan_people) })

export type PlanGuests = z.infer<typeof PlanGuests>
