import { bottleWrites } from '../features/bottles/writes.ts'
import { bulkAddWrites } from '../features/bulk-add/writes.ts'
import { customFieldWrites } from '../features/custom-fields/writes.ts'
import { labelWrites } from '../features/labels/writes.ts'
import { photoAdding, photoChanges } from '../features/photos/writes.ts'
import { placeWrites } from '../features/places/writes.ts'
import { stocktakeWrites } from '../features/stocktakes/writes.ts'
import { tastingWrites } from '../features/tastings/writes.ts'
import { windowRuleWrites } from '../features/window-rules/writes.ts'
import { wineWrites } from '../features/wines/writes.ts'
import { wishWrites } from '../features/wishes/writes.ts'
import { nameOf, type Write } from '../ledger/command-endpoint.ts'
import type { BodyOf, ParamsOf } from '../shared/contract.ts'

const writes = [
  ...placeWrites,
  ...customFieldWrites,
  ...wineWrites,
  photoAdding,
  ...photoChanges,
  ...windowRuleWrites,
  ...bottleWrites,
  ...bulkAddWrites,
  ...labelWrites,
  ...stocktakeWrites,
  ...tastingWrites,
  ...wishWrites,
]

/** Every write that a browser can do by itself, by its name. */
export const allWrites: ReadonlyMap<string, Write> = new Map(writes.map(each => [nameOf(each.endpoint), each]))

/** What the commands take. */
type Inputs = { [E in (typeof writes)[number]['endpoint'] as E['path']]: ParamsOf<E> & BodyOf<E> }

/** The names of all fields that a command takes, at any depth. */
export type CommandField = FieldsOf<Inputs[keyof Inputs]>

type FieldsOf<Value> = Value extends readonly (infer Each)[]
  ? FieldsOf<Each>
  : Value extends object
    ? { [Name in keyof Value & string]: string extends Name ? never : Name | FieldsOf<Value[Name]> }[keyof Value &
        string]
    : never
