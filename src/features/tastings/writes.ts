import { write } from '../../ledger/command-endpoint.ts'
import { addTasting, editTasting, removeTasting } from './commands.ts'
import * as contract from './contract.ts'

export const tastingWrites = [
  write(contract.addTasting, addTasting),
  write(contract.editTasting, editTasting),
  write(contract.removeTasting, removeTasting),
]
