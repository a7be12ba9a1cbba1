import * as z from 'zod/mini'
import { ruleFields } from '../../model/window-rule.ts'

export const RuleInput = z.strictObject(ruleFields)
export type RuleInput = z.infer<typeof RuleInput>
