import { command, put, remove } from '../../ledger/command.ts'
import type { WindowRule } from '../../model/window-rule.ts'
import { AppError, conflict, type FieldErrors, invalid, notFound } from '../../shared/errors.ts'
import * as contract from './contract.ts'

export const addWindowRule = command(contract.addWindowRule, {
  name: 'add_window_rule',
  reads: ({ id }) => ({ window_rules: { id: [id] } }),
  apply(rows, rule) {
    if (rows.window_rules.has(rule.id)) throw conflict('exists_already')
    check(rule)
    return [put('window_rules', rule)]
  },
})

export const editWindowRule = command(contract.editWindowRule, {
  name: 'edit_window_rule',
  reads: ({ rule_id }) => ({ window_rules: { id: [rule_id] } }),
  apply(rows, { rule_id, ...given }) {
    const before = rows.window_rules.get(rule_id)
    if (!before) throw notFound()
    const rule = { ...before, ...given }
    if (JSON.stringify(rule) === JSON.stringify(before)) throw new AppError(400, 'nothing_to_change')
    check(rule)
    return [put('window_rules', rule)]
  },
})

export const removeWindowRule = command(contract.removeWindowRule, {
  name: 'remove_window_rule',
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
