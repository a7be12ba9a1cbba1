import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { codePlaces, labelBottles, learnBarcode } from './deeds.ts'
import { addLabelSheet, removeLabelSheet } from './sheet-deeds.ts'

export const labelWrites = [
  write(contract.learnBarcode, learnBarcode),
  write(contract.codePlaces, codePlaces),
  write(contract.labelBottles, labelBottles),
  write(contract.addLabelSheet, addLabelSheet),
  write(contract.removeLabelSheet, removeLabelSheet),
]
