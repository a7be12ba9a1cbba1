import { write } from '../../ledger/command-endpoint.ts'
import { addCustomField, editCustomField, removeCustomField } from './commands.ts'
import * as contract from './contract.ts'

export const customFieldWrites = [
  write(contract.addCustomField, addCustomField),
  write(contract.editCustomField, editCustomField),
  write(contract.removeCustomField, removeCustomField),
]
