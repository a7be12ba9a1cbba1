import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { country, id, line, maybe } from '../../shared/fields.ts'
import { Committed } from '../cellars/contract.ts'
import { WineType } from '../wines/contract.ts'

/** How many years after its vintage a wine is thought to be ready. */
const years = () => z.int().check(z.minimum(0), z.maximum(150))

const ruleFields = {
  type: maybe(WineType),
  country: maybe(country()),
  region: maybe(line()),
  grape: maybe(line(100)),
  classification: maybe(line()),
  years_from: years(),
  years_until: years(),
}

/** A cellar's own estimate of drinking windows, for wines of which all that is named is true; it goes before ours. */
export const WindowRule = z.strictObject({ id: id(), ...ruleFields })
export type WindowRule = z.infer<typeof WindowRule>

export const RuleGiven = z.strictObject(ruleFields)
export type RuleGiven = z.infer<typeof RuleGiven>

const inCellar = z.strictObject({ cellar_id: id() })
const oneRule = z.strictObject({ cellar_id: id(), rule_id: id() })

export const addWindowRule = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/window-rules',
  policy: 'owner',
  summary: 'Add an estimate of drinking windows that goes before the bundled ones',
  params: inCellar,
  body: WindowRule,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editWindowRule = endpoint({
  method: 'PUT',
  path: '/api/cellars/:cellar_id/window-rules/:rule_id',
  policy: 'owner',
  summary: 'Say an estimate of drinking windows anew',
  params: oneRule,
  body: RuleGiven,
  answer: Committed,
  writes: true,
})

export const removeWindowRule = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/window-rules/:rule_id',
  policy: 'owner',
  summary: 'Remove an estimate of drinking windows',
  params: oneRule,
  answer: Committed,
  writes: true,
})
