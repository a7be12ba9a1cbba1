import * as bottles from '../features/bottles/commands.ts'
import * as departures from '../features/bottles/departures.ts'
import * as locking from '../features/bottles/locking.ts'
import * as opening from '../features/bottles/opening.ts'
import * as orders from '../features/bottles/orders.ts'
import * as owning from '../features/bottles/owning.ts'
import * as purchases from '../features/bottles/purchases.ts'
import * as sharedPurchases from '../features/bottles/shared-purchases.ts'
import * as bulkAdd from '../features/bulk-add/bulk-add.ts'
import { sampleAdded } from '../features/cellars/sample-added.ts'
import * as customFields from '../features/custom-fields/commands.ts'
import type { RowField } from '../features/history/choice-fields.ts'
import type { FieldWord } from '../features/history/web/field-words.ts'
import * as labels from '../features/labels/commands.ts'
import * as labelSheets from '../features/labels/sheet-commands.ts'
import * as members from '../features/members/commands.ts'
import * as money from '../features/money/commands.ts'
import * as photos from '../features/photos/commands.ts'
import * as places from '../features/places/commands.ts'
import * as placing from '../features/places/placing.ts'
import * as turningBins from '../features/places/turn-bins-into-rack.ts'
import * as plan from '../features/plan/commands.ts'
import * as stocktakes from '../features/stocktakes/commands.ts'
import * as tastings from '../features/tastings/commands.ts'
import { importApplied } from '../features/transfer/import-applied.ts'
import * as windowRules from '../features/window-rules/commands.ts'
import * as wines from '../features/wines/commands.ts'
import * as merging from '../features/wines/merging.ts'
import * as wishes from '../features/wishes/commands.ts'
import type { ChangeDescriptions, Command, Commands, InputOf } from '../ledger/command.ts'
import type { InternalField } from '../ledger/internal-fields.ts'
import { undone } from '../ledger/undo.ts'

const modules = [
  places,
  placing,
  turningBins,
  customFields,
  wines,
  merging,
  photos,
  windowRules,
  money,
  bottles,
  departures,
  orders,
  purchases,
  sharedPurchases,
  opening,
  locking,
  owning,
  bulkAdd,
  labels,
  labelSheets,
  stocktakes,
  tastings,
  wishes,
  plan,
  members,
]

/** Every command that a browser can run by itself. */
export const commands: Commands = new Map(
  modules
    .flatMap(module => Object.values<unknown>(module))
    .filter(isCommand)
    .map(command => [command.name, command]),
)

export const descriptions: ChangeDescriptions = new Map(
  [...commands.values(), sampleAdded, importApplied, undone].map(description => [description.name, description]),
)

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'reads' in value && 'apply' in value
}

type ValueOf<Module> = Module extends unknown ? Module[keyof Module] : never
type Input = InputOf<Extract<ValueOf<(typeof modules)[number]>, { name: string; apply: unknown }>>

/** The names of all fields that a command takes, at any depth. */
type CommandField = FieldsOf<Input>

type FieldsOf<Value> = Value extends readonly (infer Each)[]
  ? FieldsOf<Each>
  : Value extends object
    ? { [Name in keyof Value & string]: string extends Name ? never : Name | FieldsOf<Value[Name]> }[keyof Value &
        string]
    : never

/** Every field that can occur in a refusal or a change needs a label: without one the program does not compile. */
type Wordless = Exclude<CommandField | RowField, InternalField | FieldWord>
true satisfies [Wordless] extends [never] ? true : Wordless
