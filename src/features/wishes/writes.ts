import { write } from '../../ledger/command-endpoint.ts'
import { addWish, buyWish, editWish, removeWish } from './commands.ts'
import * as contract from './contract.ts'

export const wishWrites = [
  write(contract.addWish, addWish),
  write(contract.editWish, editWish),
  write(contract.removeWish, removeWish),
  write(contract.buyWish, buyWish),
]
