import * as z from 'zod/mini'
import { country, id, line, maybe } from '../shared/fields.ts'
import { WineType } from './wine.ts'

/** A number of years after the vintage. */
export const years = () => z.int().check(z.minimum(0), z.maximum(150))

export const ruleFields = {
  type: maybe(WineType),
  country: maybe(country()),
  region: maybe(line()),
  grape: maybe(line(100)),
  classification: maybe(line()),
  years_from: years(),
  years_until: years(),
}

/**
 * A cellar's own estimate of drinking windows for the wines that match all its criteria; it overrides the built-in one.
 */
export const WindowRule = z.strictObject({ id: id(), ...ruleFields })

export type WindowRule = z.infer<typeof WindowRule>
