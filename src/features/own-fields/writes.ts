import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addOwnField, editOwnField, removeOwnField } from './deeds.ts'

export const ownFieldWrites = [
  write(contract.addOwnField, addOwnField),
  write(contract.editOwnField, editOwnField),
  write(contract.removeOwnField, removeOwnField),
]
