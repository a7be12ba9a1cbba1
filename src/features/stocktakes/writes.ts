import { write } from '../../ledger/command-endpoint.ts'
import { checkBottles, closeStocktake, startStocktake, uncheckBottles } from './commands.ts'
import * as contract from './contract.ts'

export const stocktakeWrites = [
  write(contract.startStocktake, startStocktake),
  write(contract.checkBottles, checkBottles),
  write(contract.uncheckBottles, uncheckBottles),
  write(contract.closeStocktake, closeStocktake),
]
