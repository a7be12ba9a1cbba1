import * as z from 'zod/mini'
import { command, put, remove } from '../../ledger/command.ts'
import { WindowRule } from '../../model/window-rule.ts'
import { AppError, conflict, type FieldErrors, getRow, invalid, notFound } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { RuleInput } from './contract.ts'

export const addWindowRule = command('window-rules/add', {
  summary: 'Add an estimate of drinking windows that takes precedence over the bundled ones',
  policy: 'owner',
  input: WindowRule,
  kind: 'settings',
  history: 'An estimate was added',
  reads: ({ id }) => ({ window_rules: { id: [id] } }),
  apply(rows, rule) {
    if (rows.window_rules.has(rule.id)) throw conflict('exists_already')
    check(rule)
    return [put('window_rules', rule)]
  },
})

export const editWindowRule = command('window-rules/edit', {
  summary: 'Replace an estimate of drinking windows',
  policy: 'owner',
  input: z.extend(RuleInput, { rule_id: id() }),
  kind: 'settings',
  history: 'An estimate was changed',
  reads: ({ rule_id }) => ({ window_rules: { id: [rule_id] } }),
  apply(rows, { rule_id, ...fields }) {
    const before = getRow(rows.window_rules, rule_id)
    const rule = { ...before, ...fields }
    if (JSON.stringify(rule) === JSON.stringify(before)) throw new AppError(400, 'nothing_to_change')
    check(rule)
    return [put('window_rules', rule)]
  },
})

export const removeWindowRule = command('window-rules/remove', {
  summary: 'Remove an estimate of drinking windows',
  policy: 'owner',
  input: z.strictObject({ rule_id: id() }),
  kind: 'settings',
  history: 'An estimate was removed',
  reads: ({ rule_id }) => ({ window_rules: { id: [rule_id] } }),
  apply(rows, { rule_id }) {
    if (!rows.window_rules.has(rule_id)) throw notFound()
    return [remove('window_rules', rule_id)]
  },
})

/** Refuses a rule without any criterion, which would apply to all wines alike. */
function check({ type, country, region, grape, classification, years_from, years_until }: WindowRule) {
  const fieldErrors: FieldErrors = {}
  if (!type && !country && !region && !grape && !classification) fieldErrors.type = { code: 'required' }
  if (years_from > years_until) fieldErrors.years_until = { code: 'window_reversed' }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
}
