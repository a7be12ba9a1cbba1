import { write } from '../../ledger/command-endpoint.ts'
import { addPhoto, editPhoto, orderPhotos, removePhoto } from './commands.ts'
import * as contract from './contract.ts'

/** With bytes: the server does it by a route of its own. */
export const photoAdding = write(contract.addPhoto, addPhoto)

export const photoChanges = [
  write(contract.editPhoto, editPhoto),
  write(contract.orderPhotos, orderPhotos),
  write(contract.removePhoto, removePhoto),
]
