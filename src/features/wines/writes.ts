import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addWine, editWine, editWines, removeWine } from './deeds.ts'
import { mergeWines } from './merging.ts'

export const wineWrites = [
  write(contract.addWine, addWine),
  write(contract.editWine, editWine),
  write(contract.editWines, editWines),
  write(contract.mergeWines, mergeWines),
  write(contract.removeWine, removeWine),
]
