import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { ruleFields, WindowRule } from '../../model/window-rule.ts'
import { endpoint } from '../../shared/contract.ts'
import { id } from '../../shared/fields.ts'

export const RuleInput = z.strictObject(ruleFields)
export type RuleInput = z.infer<typeof RuleInput>

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
  body: RuleInput,
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
