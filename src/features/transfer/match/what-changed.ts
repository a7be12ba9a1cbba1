import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Pause } from '../files/table.ts'
import type { ParsedPlace } from '../parse/entry.ts'
import type { ImportPlan } from './import-plan.ts'
import { WinesByName } from './match-wines.ts'

/** A bottle with the facts about it from other rows. */
export interface DescribedBottle {
  bottle: Bottle
  /**
   * The number that identifies the bottle on its side: that of the other product, or its id in this program's own
   * table.
   */
  number: string | null
  purchase: Purchase | null
  path: readonly ParsedPlace[]
  /** The id of its wine, which both sides share. */
  wine: string
}

/** The pairs of equal bottles, and the bottles that only one side has. */
export interface Paired {
  pairs: [before: DescribedBottle, now: DescribedBottle][]
  gone: DescribedBottle[]
  added: DescribedBottle[]
}

/** Returns the wines of the earlier reading by the ids of the later one. */
export async function pairWines(before: ImportPlan, now: ImportPlan, pause: Pause): Promise<Map<string, Wine>> {
  const known = new WinesByName<Wine>(wine => wine)
  const ours = new Map<string | undefined, Wine>()
  for (const wine of winesOf(before)) {
    known.remember(wine)
    ours.set(before.ours.get(wine.id), wine)
    await pause()
  }
  const pairs = new Map<string, Wine>()
  const taken = new Set<Wine>()
  for (const wine of winesOf(now)) {
    await pause()
    const id = now.ours.get(wine.id)
    const found = id === undefined ? known.find(wine) : ours.get(id)
    if (!found || taken.has(found)) continue
    taken.add(found)
    pairs.set(wine.id, found)
  }
  return pairs
}

export function winesOf(plan: ImportPlan): Wine[] {
  return Array.from(plan.wines.met, ({ wine }) => wine)
}

/** Returns the bottles that a file describes. */
export async function toldOf(
  plan: ImportPlan,
  wineOf: (wine_id: string) => string,
  pause: Pause,
): Promise<DescribedBottle[]> {
  const pathOf = plan.places.paths()
  const purchases = new Map<string, Purchase>()
  for (const purchase of plan.purchases.values()) {
    purchases.set(purchase.id, purchase)
    await pause()
  }
  const told: DescribedBottle[] = []
  for (const bottle of plan.bottles) {
    const number = plan.ours.get(bottle.id) ?? bottle.external_id
    const purchase = purchases.get(bottle.purchase_id ?? '') ?? null
    told.push({ bottle, number, purchase, path: pathOf(bottle.place_id), wine: wineOf(bottle.wine_id) })
    await pause()
  }
  return told
}

/**
 * Pairs the bottles of two readings: by their numbers where they have them, else those that have the most in common.
 * Two bottles with different numbers are never the same. A bottle that had already left and is no longer listed is not
 * a change.
 */
export async function pairBottles(
  before: readonly DescribedBottle[],
  now: readonly DescribedBottle[],
  pause: Pause,
): Promise<Paired> {
  const paired: Paired = { pairs: [], gone: [...before], added: [...now] }
  await pairBy(paired, { key: told => told.number }, pause)
  const unnumbered = (told: DescribedBottle) => told.number === null
  for (const look of looks) {
    await pairBy(paired, { ...look, before: unnumbered }, pause)
    await pairBy(paired, { ...look, now: unnumbered }, pause)
  }
  return paired
}

interface Look {
  /** Returns null for a bottle that cannot be paired by this rule. */
  key(told: DescribedBottle, side: 'before' | 'now'): string | null
  before?(told: DescribedBottle): boolean
  now?(told: DescribedBottle): boolean
}

const alike = ({ wine, bottle: { size_ml, state } }: DescribedBottle) => `${wine} ${size_ml} ${state}`
const bought = ({ purchase }: DescribedBottle) => purchaseKey(purchase)
const placed = ({ path }: DescribedBottle) => pathText(path)

const looks: readonly Pick<Look, 'key'>[] = [
  { key: told => JSON.stringify([alike(told), bought(told), placed(told), detailsOf(told.bottle)]) },
  { key: told => JSON.stringify([alike(told), bought(told), placed(told)]) },
  { key: told => JSON.stringify([alike(told), bought(told)]) },
  { key: told => JSON.stringify([alike(told), placed(told)]) },
  { key: alike },
  // A bottle can arrive and then leave, never the other way round.
  { key: (told, side) => onTheWay(told, side, 'on_order', 'in_cellar') },
  { key: (told, side) => onTheWay(told, side, 'in_cellar', 'gone') },
  { key: (told, side) => onTheWay(told, side, 'on_order', 'gone') },
]

function onTheWay(told: DescribedBottle, side: 'before' | 'now', from: Bottle['state'], to: Bottle['state']) {
  const { wine, bottle } = told
  return bottle.state === (side === 'before' ? from : to) ? `${wine} ${bottle.size_ml}` : null
}

function detailsOf({ received_on, note, departure, departed_on, departure_note, extra }: Bottle) {
  return [received_on, note, departure, departed_on, departure_note, extra]
}

/** Returns a key that is equal for equal purchases. */
export function purchaseKey(purchase: Purchase | null): string | null {
  if (!purchase) return null
  const { price_minor, price_currency, merchant, ordered_on, order_number, note } = purchase
  return JSON.stringify([price_minor, price_currency, merchant, ordered_on, order_number, note])
}

export function slotText({ slot_row, slot_column, slot_depth }: Bottle): string | null {
  return slot_row === null ? null : `${slot_row} · ${slot_column} · ${slot_depth}`
}

export function pathText(path: readonly ParsedPlace[]): string | null {
  return path.length === 0 ? null : path.map(({ name }) => name).join(' / ')
}

async function pairBy(paired: Paired, { key, before, now }: Look, pause: Pause) {
  if (paired.gone.length === 0 || paired.added.length === 0) return
  const waiting = new Map<string, DescribedBottle[]>()
  for (const told of paired.gone) {
    await pause()
    const text = before && !before(told) ? null : key(told, 'before')
    if (text === null) continue
    const known = waiting.get(text)
    if (known) known.push(told)
    else waiting.set(text, [told])
  }
  if (waiting.size === 0) return
  // The list is reversed, so that the first is paired with the first.
  for (const list of waiting.values()) list.reverse()
  const found = new Set<DescribedBottle>()
  const added: DescribedBottle[] = []
  for (const told of paired.added) {
    await pause()
    const text = now && !now(told) ? null : key(told, 'now')
    const same = text === null ? undefined : waiting.get(text)?.pop()
    if (same) {
      paired.pairs.push([same, told])
      found.add(same)
    } else added.push(told)
  }
  if (found.size === 0) return
  paired.added = added
  paired.gone = paired.gone.filter(told => !found.has(told))
}
