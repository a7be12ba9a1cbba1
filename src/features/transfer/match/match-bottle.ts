import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { noSlot, notDeparted } from '../../bottles/blank-bottle.ts'
import type { Difference } from '../contract.ts'
import type { ParsedPlace } from '../parse/entry.ts'
import { amountText } from './amount-text.ts'
import type { Conflicts } from './differences.ts'
import { extraOf } from './match-wine.ts'
import { wordOf } from './three-way.ts'
import { type DescribedBottle, pathText, slotText } from './what-changed.ts'

/** A change to a bottle by the file. */
export interface BottleEdit {
  kind: Extract<Difference['kind'], 'bottles_received' | 'bottles_moved' | 'bottles_edited' | 'bottles_gone'>
  field: string | null
  before: string | null
  after: string | null
}

interface BottleMerge {
  cellar: Bottle
  /** The place of the bottle in the cellar. */
  path: readonly ParsedPlace[]
  file: DescribedBottle
  before: DescribedBottle | undefined
  /** True when the file has the same tables as the earlier one, so that an empty value was emptied there. */
  whole: boolean
  wine: Wine
  conflicts: Conflicts
  /** Finds or adds a place. */
  placeOf(path: readonly ParsedPlace[]): string | null
}

/** Returns a bottle of the cellar with the changes by a file, except for its purchase and its wine. */
export function matchBottle(merge: BottleMerge): { bottle: Bottle; edits: BottleEdit[] } {
  const { cellar, file, before, whole } = merge
  const edits: BottleEdit[] = []
  let bottle = mergeState(merge, edits)
  bottle = mergePlace({ ...merge, cellar: bottle }, edits)
  bottle = mergeDetails(merge, bottle, detailsOf(merge, bottle), edits)
  const extra = extraOf(cellar.extra, file.bottle.extra, before?.bottle.extra, whole)
  return { bottle: { ...bottle, external_id: bottle.external_id ?? file.bottle.external_id, extra }, edits }
}

const order = ['on_order', 'in_cellar', 'gone'] as const

/**
 * Returns the bottle in its new state. With an earlier export every change of state counts; without one only a step
 * from on order to in the cellar to gone.
 */
function mergeState(merge: BottleMerge, edits: BottleEdit[]): Bottle {
  const { cellar, file, before } = merge
  const now = file.bottle
  if (now.state === cellar.state) return cellar
  if (before?.bottle.state === now.state) return cellar
  const texts = { before: cellar.state, after: now.state }
  const follows = before ? cellar.state === before.bottle.state : order.indexOf(now.state) > order.indexOf(cellar.state)
  if (!follows && !isDecided(merge, 'state', texts)) return cellar
  const kind =
    now.state === 'gone' ? 'bottles_gone' : cellar.state === 'on_order' ? 'bottles_received' : 'bottles_edited'
  edits.push({
    kind,
    field: now.state === 'gone' ? 'departure' : 'state',
    before: cellar.state,
    after: now.departure ?? now.state,
  })
  if (now.state === 'gone') return { ...cellar, ...noSlot, place_id: null, state: 'gone', ...departureOf(now) }
  const back = { ...cellar, ...notDeparted, ...noSlot, state: now.state }
  if (now.state === 'on_order') return { ...back, place_id: null, received_on: null }
  return { ...back, ...placeOf(merge), received_on: now.received_on ?? cellar.received_on }
}

interface Detail {
  name: string
  columns: readonly (keyof Bottle)[]
  text?(bottle: Bottle): string | null
}

const one = (name: keyof Bottle): Detail => ({ name, columns: [name] })

const ofBottle: readonly Detail[] = [
  one('received_on'),
  one('note'),
  one('size_ml'),
  {
    name: 'price',
    columns: ['price_minor', 'price_currency'],
    text: ({ price_minor, price_currency }) => amountText(price_minor, price_currency),
  },
  one('opened_on'),
  one('left_ml'),
  one('preserved'),
  one('labelled_on'),
  { name: 'lock_reason', columns: ['lock_reason', 'locked_until_on'] },
]

const slot: Detail = { name: 'slot', columns: ['slot_row', 'slot_column', 'slot_depth'], text: slotText }

const ofDeparture: readonly Detail[] = [
  one('departed_on'),
  one('departure'),
  one('departure_note'),
  one('company'),
  one('occasion'),
  {
    name: 'revenue',
    columns: ['revenue_minor', 'revenue_currency'],
    text: ({ revenue_minor, revenue_currency }) => amountText(revenue_minor, revenue_currency),
  },
]

/**
 * Returns the changed details. The slot is compared only for a bottle that stayed in a place on which both sides agree.
 */
function detailsOf({ cellar, file, path }: BottleMerge, bottle: Bottle): Detail[] {
  const stayed = bottle.place_id === cellar.place_id && bottle.state === 'in_cellar'
  return [
    ...ofBottle,
    ...(stayed && pathText(path) === pathText(file.path) ? [slot] : []),
    ...(cellar.state === 'gone' && bottle.state === 'gone' ? ofDeparture : []),
  ]
}

function mergeDetails(merge: BottleMerge, bottle: Bottle, details: readonly Detail[], edits: BottleEdit[]): Bottle {
  const { file, before, whole } = merge
  let merged = bottle
  for (const { name, columns, text = ofFirst(columns) } of details) {
    const of = (each: Bottle) => columns.map(column => each[column])
    if (isUnknown(of(file.bottle)) && !(whole && before)) continue
    const word = wordOf<unknown[]>(
      { cellar: of(merged), file: of(file.bottle), before: before && of(before.bottle) },
      isUnknown,
    )
    const texts = { before: text(merged), after: text(file.bottle) }
    const taken = word === 'file' || (word === 'conflict' && isDecided(merge, name, texts))
    if (!taken) continue
    merged = { ...merged, ...Object.fromEntries(columns.map(column => [column, file.bottle[column]])) }
    // The day of a bottle that arrived, or is new in the file, is not a difference of its own.
    if (before && edits.length === 0) edits.push({ kind: 'bottles_edited', field: name, ...texts })
  }
  return merged
}

const isUnknown = (values: readonly unknown[]) => values.every(value => value === null)

function ofFirst([column]: readonly (keyof Bottle)[]) {
  return (bottle: Bottle) => {
    const value = column && bottle[column]
    return value === null || value === undefined ? null : String(value)
  }
}

const departureColumns = ofDeparture.flatMap(({ columns }) => columns)

function departureOf(now: Bottle): Partial<Bottle> {
  return Object.fromEntries(departureColumns.map(column => [column, now[column]]))
}

function mergePlace(merge: BottleMerge, edits: BottleEdit[]): Bottle {
  const { cellar, path, file, before, whole } = merge
  // A bottle that just arrived goes where the file says; one that is not in the cellar has no place.
  if (cellar.state !== 'in_cellar' || file.bottle.state !== 'in_cellar' || edits.length > 0) return cellar
  const texts = { before: pathText(path), after: pathText(file.path) }
  if (texts.after === null && !(whole && before)) return cellar
  const earlier = before?.bottle.state === 'in_cellar' ? pathText(before.path) : undefined
  const word = wordOf({ cellar: texts.before, file: texts.after, before: earlier }, value => value === null)
  const taken = word === 'file' || (word === 'conflict' && isDecided(merge, 'place', texts))
  if (!taken) return cellar
  edits.push({ kind: 'bottles_moved', field: 'place', ...texts })
  return { ...cellar, ...placeOf(merge) }
}

/** Returns the place and slot in the file. The caller checks whether the slot is free. */
function placeOf({ file: { bottle, path }, placeOf }: BottleMerge): Partial<Bottle> {
  const { slot_row, slot_column, slot_depth } = bottle
  return { slot_row, slot_column, slot_depth, place_id: placeOf(path) }
}

function isDecided(
  { cellar, wine, conflicts }: BottleMerge,
  field: string,
  texts: Pick<BottleEdit, 'before' | 'after'>,
) {
  return conflicts.decide({ table: 'bottles', row_id: cellar.id, field, cellar: texts.before, file: texts.after, wine })
}
