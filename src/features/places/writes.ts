import { write } from '../../ledger/command-endpoint.ts'
import { addPlace, arrangePlaces, editPlace, removePlace } from './commands.ts'
import * as contract from './contract.ts'

export const placeWrites = [
  write(contract.addPlace, addPlace),
  write(contract.editPlace, editPlace),
  write(contract.removePlace, removePlace),
  write(contract.arrangePlaces, arrangePlaces),
]
