import { write } from '../../ledger/command-endpoint.ts'
import { addWine, editWine, editWines, removeWine } from './commands.ts'
import * as contract from './contract.ts'
import { mergeWines } from './merging.ts'

export const wineWrites = [
  write(contract.addWine, addWine),
  write(contract.editWine, editWine),
  write(contract.editWines, editWines),
  write(contract.mergeWines, mergeWines),
  write(contract.removeWine, removeWine),
]
