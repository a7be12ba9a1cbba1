import { batchWrites } from '../batches/writes.ts'
import { bottleWrites } from '../bottles/writes.ts'
import { labelWrites } from '../labels/writes.ts'
import { ownFieldWrites } from '../own-fields/writes.ts'
import { photoAdding, photoChanges } from '../photos/writes.ts'
import { placeWrites } from '../places/writes.ts'
import { stocktakeWrites } from '../stocktakes/writes.ts'
import { tastingWrites } from '../tastings/writes.ts'
import { windowRuleWrites } from '../window-rules/writes.ts'
import { wineWrites } from '../wines/writes.ts'
import { wishWrites } from '../wishes/writes.ts'
import { nameOf, type Write } from './write.ts'

const writes: Write[] = [
  ...placeWrites,
  ...ownFieldWrites,
  ...wineWrites,
  photoAdding,
  ...photoChanges,
  ...windowRuleWrites,
  ...bottleWrites,
  ...batchWrites,
  ...labelWrites,
  ...stocktakeWrites,
  ...tastingWrites,
  ...wishWrites,
]

/** Every write that a browser can do by itself, by its name. */
export const allWrites: ReadonlyMap<string, Write> = new Map(writes.map(each => [nameOf(each.endpoint), each]))
