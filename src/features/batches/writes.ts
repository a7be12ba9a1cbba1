import { write } from '../cellars/write.ts'
import { addMany } from './add-many.ts'
import * as contract from './contract.ts'

export const batchWrites = [write(contract.addMany, addMany)]
