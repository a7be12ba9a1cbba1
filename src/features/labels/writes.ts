import { write } from '../../ledger/command-endpoint.ts'
import { codePlaces, labelBottles, learnBarcode } from './commands.ts'
import * as contract from './contract.ts'
import { addLabelSheet, removeLabelSheet } from './sheet-commands.ts'

export const labelWrites = [
  write(contract.learnBarcode, learnBarcode),
  write(contract.codePlaces, codePlaces),
  write(contract.labelBottles, labelBottles),
  write(contract.addLabelSheet, addLabelSheet),
  write(contract.removeLabelSheet, removeLabelSheet),
]
