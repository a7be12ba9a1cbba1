import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addBottles, departBottle, departBottles, editBottle, moveBottles, receiveBottle } from './deeds.ts'

export const bottleWrites = [
  write(contract.addBottles, addBottles),
  write(contract.departBottle, departBottle),
  write(contract.moveBottles, moveBottles),
  write(contract.departBottles, departBottles),
  write(contract.receiveBottle, receiveBottle),
  write(contract.editBottle, editBottle),
]
