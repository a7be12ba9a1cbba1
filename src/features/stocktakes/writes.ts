import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { closeStocktake, startStocktake, tickBottles, untickBottles } from './deeds.ts'

export const stocktakeWrites = [
  write(contract.startStocktake, startStocktake),
  write(contract.tickBottles, tickBottles),
  write(contract.untickBottles, untickBottles),
  write(contract.closeStocktake, closeStocktake),
]
