import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addWindowRule, editWindowRule, removeWindowRule } from './deeds.ts'

export const windowRuleWrites = [
  write(contract.addWindowRule, addWindowRule),
  write(contract.editWindowRule, editWindowRule),
  write(contract.removeWindowRule, removeWindowRule),
]
