import type { Bottle } from '../bottles/contract.ts'
import { notDeparted, nowhere } from '../bottles/deeds.ts'
import type { Wine } from '../wines/contract.ts'
import type { Difference } from './contract.ts'
import type { Conflicts } from './differences.ts'
import type { PlaceSaid } from './entry.ts'
import { type BottleTold, pathText } from './what-changed.ts'
import { extraOf } from './wine-met.ts'
import { wordOf } from './word.ts'

/** Something of a bottle that the file changed. */
export interface BottleEdit {
  kind: Extract<Difference['kind'], 'bottles_received' | 'bottles_moved' | 'bottles_edited' | 'bottles_gone'>
  field: string | null
  before: string | null
  after: string | null
}

interface BottlesMeeting {
  cellar: Bottle
  /** Where it lies in the cellar. */
  path: readonly PlaceSaid[]
  file: BottleTold
  before: BottleTold | undefined
  /** The file has the same tables as the earlier one: what is empty now was emptied there. */
  whole: boolean
  wine: Wine
  conflicts: Conflicts
  /** Finds or adds a place. */
  placeOf(path: readonly PlaceSaid[]): string | null
}

/** A bottle of the cellar after a file told of it, and what that changed; its purchase and its wine aside. */
export function meetBottle(meeting: BottlesMeeting): { bottle: Bottle; edits: BottleEdit[] } {
  const { cellar, file, before, whole } = meeting
  const edits: BottleEdit[] = []
  let bottle = stateMet(meeting, edits)
  bottle = placeMet({ ...meeting, cellar: bottle }, edits)
  for (const field of ['received_on', 'note', 'size_ml'] as const) {
    const said = file.bottle[field]
    if (said === null && !(whole && before)) continue
    const held = bottle[field]
    const texts = { before: held === null ? null : String(held), after: said === null ? null : String(said) }
    const word = wordOf<unknown>({ cellar: held, file: said, before: before?.bottle[field] }, value => value === null)
    const taken = word === 'file' || (word === 'conflict' && isDecided(meeting, field, texts))
    if (!taken) continue
    bottle = { ...bottle, [field]: said }
    // Of a bottle that arrived or that nobody told of before, its day is no news of its own.
    if (before && edits.length === 0) edits.push({ kind: 'bottles_edited', field, ...texts })
  }
  const extra = extraOf(cellar.extra, file.bottle.extra, before?.bottle.extra, whole)
  return { bottle: { ...bottle, foreign_id: bottle.foreign_id ?? file.bottle.foreign_id, extra }, edits }
}

const order = ['on_order', 'in_cellar', 'gone'] as const

/** On order, here, gone: with an earlier export only a change counts, without one only a step on. */
function stateMet(meeting: BottlesMeeting, edits: BottleEdit[]): Bottle {
  const { cellar, file, before } = meeting
  const said = file.bottle
  if (said.state === cellar.state) return said.state === 'gone' ? departureMet(meeting) : cellar
  if (before?.bottle.state === said.state) return cellar
  const texts = { before: cellar.state, after: said.state }
  const follows = before
    ? cellar.state === before.bottle.state
    : order.indexOf(said.state) > order.indexOf(cellar.state)
  if (!follows && !isDecided(meeting, 'state', texts)) return cellar
  const kind =
    said.state === 'gone' ? 'bottles_gone' : cellar.state === 'on_order' ? 'bottles_received' : 'bottles_edited'
  edits.push({
    kind,
    field: said.state === 'gone' ? 'departure' : 'state',
    before: cellar.state,
    after: said.departure ?? said.state,
  })
  if (said.state === 'gone') return { ...cellar, ...nowhere, place_id: null, state: 'gone', ...departureOf(said) }
  const back = { ...cellar, ...notDeparted, ...nowhere, state: said.state }
  if (said.state === 'on_order') return { ...back, place_id: null, received_on: null }
  return { ...back, place_id: meeting.placeOf(file.path), received_on: said.received_on ?? cellar.received_on }
}

/** What the file put right of how a bottle went. */
function departureMet({ cellar, file, before }: BottlesMeeting): Bottle {
  if (before?.bottle.state !== 'gone') return cellar
  let bottle = cellar
  for (const field of departureFields) {
    const word = wordOf<unknown>(
      { cellar: cellar[field], file: file.bottle[field], before: before.bottle[field] },
      value => value === null,
    )
    if (word === 'file') bottle = { ...bottle, [field]: file.bottle[field] }
  }
  return bottle
}

const departureFields = [
  'departed_on',
  'departure',
  'departure_note',
  'revenue_minor',
  'revenue_currency',
] as const satisfies (keyof Bottle)[]

function departureOf(said: Bottle): Partial<Bottle> {
  return Object.fromEntries(departureFields.map(field => [field, said[field]]))
}

function placeMet(meeting: BottlesMeeting, edits: BottleEdit[]): Bottle {
  const { cellar, path, file, before, whole } = meeting
  // One that just arrived lies where the file says; one that isn't here lies nowhere.
  if (cellar.state !== 'in_cellar' || file.bottle.state !== 'in_cellar' || edits.length > 0) return cellar
  const texts = { before: pathText(path), after: pathText(file.path) }
  if (texts.after === null && !(whole && before)) return cellar
  const earlier = before?.bottle.state === 'in_cellar' ? pathText(before.path) : undefined
  const word = wordOf({ cellar: texts.before, file: texts.after, before: earlier }, value => value === null)
  const taken = word === 'file' || (word === 'conflict' && isDecided(meeting, 'place', texts))
  if (!taken) return cellar
  edits.push({ kind: 'bottles_moved', field: 'place', ...texts })
  return { ...cellar, ...nowhere, place_id: meeting.placeOf(file.path) }
}

function isDecided(
  { cellar, wine, conflicts }: BottlesMeeting,
  field: string,
  texts: Pick<BottleEdit, 'before' | 'after'>,
) {
  return conflicts.decide({ table: 'bottles', row_id: cellar.id, field, cellar: texts.before, file: texts.after, wine })
}
