import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addTasting, editTasting, removeTasting } from './deeds.ts'

export const tastingWrites = [
  write(contract.addTasting, addTasting),
  write(contract.editTasting, editTasting),
  write(contract.removeTasting, removeTasting),
]
