import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Pause } from '../files/table.ts'
import type { ParsedPlace } from '../parse/entry.ts'
import type { ImportPlan } from './import-plan.ts'
import { nameKey, WinesByName } from './match-wines.ts'

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
  const looks: ((wine: Wine, id: string | undefined) => Wine | undefined)[] = [
    (wine, id) => (id === undefined ? known.find(wine).found : ours.get(id)),
    // A field that tells wines apart may have been filled in or edited since.
    (wine, id) => (id === undefined ? onlyOf(known.find(wine).alike.filter(each => !taken.has(each))) : undefined),
    (wine, id) => (id === undefined ? onlyOf(known.namesakes(wine).filter(each => !taken.has(each))) : undefined),
  ]
  for (const look of looks) {
    const left = winesOf(now).filter(wine => !pairs.has(wine.id))
    const namesakes = new Map<string, number>()
    for (const wine of left) {
      const key = nameKey(wine)
      namesakes.set(key, (namesakes.get(key) ?? 0) + 1)
      await pause()
    }
    for (const wine of left) {
      await pause()
      const isOnly = look === looks[0] || namesakes.get(nameKey(wine)) === 1
      const found = isOnly ? look(wine, now.ours.get(wine.id)) : undefined
      if (!found || taken.has(found)) continue
      taken.add(found)
      pairs.set(wine.id, found)
    }
  }
  return pairs
}

/** Returns the only item of a list. */
export function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}

export function winesOf(plan: ImportPlan): Wine[] {
  return Array.from(plan.wines.matched, ({ wine }) => wine)
}

/** Returns the bottles that a file describes. */
export async function describeBottles(
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
  const described: DescribedBottle[] = []
  for (const bottle of plan.bottles) {
    const number = plan.ours.get(bottle.id) ?? bottle.external_id
    const purchase = purchases.get(bottle.purchase_id ?? '') ?? null
    described.push({ bottle, number, purchase, path: pathOf(bottle.place_id), wine: wineOf(bottle.wine_id) })
    await pause()
  }
  return described
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
  await pairBy(paired, { key: described => described.number }, pause)
  const unnumbered = (described: DescribedBottle) => described.number === null
  for (const look of looks) {
    await pairBy(paired, { ...look, before: unnumbered }, pause)
    await pairBy(paired, { ...look, now: unnumbered }, pause)
  }
  return paired
}

interface Look {
  /** Returns null for a bottle that cannot be paired by this rule. */
  key(described: DescribedBottle, side: 'before' | 'now'): string | null
  before?(described: DescribedBottle): boolean
  now?(described: DescribedBottle): boolean
}

const alike = ({ wine, bottle: { size_ml, state } }: DescribedBottle) => `${wine} ${size_ml} ${state}`
const bought = ({ purchase }: DescribedBottle) => purchaseKey(purchase)
const placed = ({ path }: DescribedBottle) => pathText(path)

const looks: readonly Pick<Look, 'key'>[] = [
  {
    key: described =>
      JSON.stringify([alike(described), bought(described), placed(described), detailsOf(described.bottle)]),
  },
  { key: described => JSON.stringify([alike(described), bought(described), placed(described)]) },
  { key: described => JSON.stringify([alike(described), bought(described)]) },
  { key: described => JSON.stringify([alike(described), placed(described)]) },
  { key: alike },
  // A bottle can arrive and then leave, never the other way round.
  { key: (described, side) => onTheWay(described, side, 'on_order', 'in_cellar') },
  { key: (described, side) => onTheWay(described, side, 'in_cellar', 'gone') },
  { key: (described, side) => onTheWay(described, side, 'on_order', 'gone') },
]

function onTheWay(described: DescribedBottle, side: 'before' | 'now', from: Bottle['state'], to: Bottle['state']) {
  const { wine, bottle } = described
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
  for (const described of paired.gone) {
    await pause()
    const text = before && !before(described) ? null : key(described, 'before')
    if (text === null) continue
    const known = waiting.get(text)
    if (known) known.push(described)
    else waiting.set(text, [described])
  }
  if (waiting.size === 0) return
  // The list is reversed, so that the first is paired with the first.
  for (const list of waiting.values()) list.reverse()
  const found = new Set<DescribedBottle>()
  const added: DescribedBottle[] = []
  for (const described of paired.added) {
    await pause()
    const text = now && !now(described) ? null : key(described, 'now')
    const same = text === null ? undefined : waiting.get(text)?.pop()
    if (same) {
      paired.pairs.push([same, described])
      found.add(same)
    } else added.push(described)
  }
  if (found.size === 0) return
  paired.added = added
  paired.gone = paired.gone.filter(described => !found.has(described))
}
