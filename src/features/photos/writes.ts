import { write } from '../cellars/write.ts'
import * as contract from './contract.ts'
import { addPhoto, editPhoto, orderPhotos, removePhoto } from './deeds.ts'

/** With bytes: the server does it by a route of its own. */
export const photoAdding = write(contract.addPhoto, addPhoto)

export const photoChanges = [
  write(contract.editPhoto, editPhoto),
  write(contract.orderPhotos, orderPhotos),
  write(contract.removePhoto, removePhoto),
]
