import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addPlace } from './deeds.ts'

export const placeWrites = [write(contract.addPlace, addPlace)]
