import type { BodyOf, ParamsOf } from '../../shared/contract.ts'
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

const writes = [
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
