import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addWish, buyWish, editWish, removeWish } from './deeds.ts'

export const wishWrites = [
  write(contract.addWish, addWish),
  write(contract.editWish, editWish),
  write(contract.removeWish, removeWish),
  write(contract.buyWish, buyWish),
]
