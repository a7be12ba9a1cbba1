import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addPlace, arrangePlaces, editPlace, removePlace } from './deeds.ts'

export const placeWrites = [
  write(contract.addPlace, addPlace),
  write(contract.editPlace, editPlace),
  write(contract.removePlace, removePlace),
  write(contract.arrangePlaces, arrangePlaces),
]
