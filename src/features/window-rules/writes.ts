import { write } from '../../ledger/command-endpoint.ts'
import { addWindowRule, editWindowRule, removeWindowRule } from './commands.ts'
import * as contract from './contract.ts'

export const windowRuleWrites = [
  write(contract.addWindowRule, addWindowRule),
  write(contract.editWindowRule, editWindowRule),
  write(contract.removeWindowRule, removeWindowRule),
]
