import { bottleWrites } from '../bottles/writes.ts'
import { placeWrites } from '../places/writes.ts'
import { stocktakeWrites } from '../stocktakes/writes.ts'
import { windowRuleWrites } from '../window-rules/writes.ts'
import { wineWrites } from '../wines/writes.ts'
import { nameOf, type Write } from './write.ts'

/** Every write that a browser can do by itself, by its name. */
export const allWrites: ReadonlyMap<string, Write> = new Map(
  [...placeWrites, ...wineWrites, ...bottleWrites, ...windowRuleWrites, ...stocktakeWrites].map(each => [
    nameOf(each.endpoint),
    each,
  ]),
)
