import { write } from '../../ledger/command-endpoint.ts'
import { placeBottles as placing } from '../places/contract.ts'
import { placeBottles } from '../places/placing.ts'
import { addBottles, editBottle, moveBottles, receiveBottle } from './commands.ts'
import * as contract from './contract.ts'
import { bringBack, departBottle, departBottles, editDeparture } from './departures.ts'
import { editOpening, openBottle, pour } from './opening.ts'
import * as opening from './opening-contract.ts'
import { addOrder, cancelBottles, receiveBottles } from './orders.ts'
import * as orders from './orders-contract.ts'
import { editPurchase, removeBottles, removePurchase } from './purchases.ts'

export const bottleWrites = [
  write(contract.addBottles, addBottles),
  write(contract.departBottle, departBottle),
  write(contract.moveBottles, moveBottles),
  write(placing, placeBottles),
  write(contract.departBottles, departBottles),
  write(contract.receiveBottle, receiveBottle),
  write(contract.editBottle, editBottle),
  write(contract.editDeparture, editDeparture),
  write(contract.bringBack, bringBack),
  write(orders.addOrder, addOrder),
  write(orders.editPurchase, editPurchase),
  write(orders.removePurchase, removePurchase),
  write(orders.removeBottles, removeBottles),
  write(orders.receiveBottles, receiveBottles),
  write(orders.cancelBottles, cancelBottles),
  write(opening.openBottle, openBottle),
  write(opening.pour, pour),
  write(opening.editOpening, editOpening),
]
