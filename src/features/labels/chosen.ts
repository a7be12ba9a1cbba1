import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import { limits } from '../../shared/limits.ts'
import { placeText } from '../places/place-text.ts'
import { placesWithin } from '../places/tree.ts'

/** The selections for which stickers can be printed. */
export const choices = ['unlabelled', 'newest', 'chosen', 'wine', 'place', 'purchase', 'found', 'places'] as const
export type Choice = (typeof choices)[number]

export interface Chosen {
  bottles: readonly Bottle[]
  places: readonly Place[]
  /** True when there are more than can be printed at once. */
  cut: boolean
}

interface Wanted {
  choice: Choice
  /** The id of the wine, the place or the purchase. When places are printed, it is empty for all of them. */
  id: string
  /** True to include the places within the one with this id. */
  within: boolean
  /** The number of newest bottles. */
  count: number
  /** True to include bottles that are on order. */
  ordered: boolean
  /** The wines that a search found, or that were chosen in the list. */
  wine_ids: ReadonlySet<string>
}

/**
 * Returns what stickers are printed for. Bottles are in the order of their slots, so that the stickers can be put on in
 * one round through the cellar; outer places come before inner ones.
 */
export function chosenFor(wanted: Wanted, replica: Replica): Chosen {
  if (wanted.choice === 'places') return { bottles: [], places: placesOf(wanted, replica), cut: false }
  const here = bottlesOf(wanted, replica).filter(
    ({ state }) => state === 'in_cellar' || (wanted.ordered && state === 'on_order'),
  )
  const bottles_left = wanted.choice === 'newest' ? newest(here, wanted.count) : here
  return {
    bottles: asTheyLie(bottles_left, replica).slice(0, limits.chosen_at_once),
    places: [],
    cut: bottles_left.length > limits.chosen_at_once,
  }
}

function bottlesOf({ choice, id, wine_ids }: Wanted, replica: Replica): readonly Bottle[] {
  switch (choice) {
    case 'wine':
      return grouped(replica.bottles, 'wine_id').get(id) ?? []
    case 'purchase':
      return grouped(replica.bottles, 'purchase_id').get(id) ?? []
    case 'place': {
      const within = placesWithin(id, replica.places)
      return [...within].flatMap(place_id => grouped(replica.bottles, 'place_id').get(place_id) ?? [])
    }
    case 'found':
    case 'chosen':
      return [...wine_ids].flatMap(wine_id => grouped(replica.bottles, 'wine_id').get(wine_id) ?? [])
    case 'unlabelled':
      return Array.from(replica.bottles.values()).filter(bottle => !bottle.labelled_on)
    default:
      return Array.from(replica.bottles.values())
  }
}

/** Sorts by id, because ids increase with time. */
function newest(bottles: readonly Bottle[], count: number): Bottle[] {
  return [...bottles].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, count)
}

function asTheyLie(bottles: readonly Bottle[], replica: Replica): Bottle[] {
  const where = new Map<string | null, string>()
  const key = (bottle: Bottle) => {
    const { place_id, slot_row, slot_column, wine_id, code } = bottle
    const place = where.get(place_id) ?? placeText(place_id, replica.places)
    where.set(place_id, place)
    const slot = [slot_row, slot_column].map(each => String(each ?? 0).padStart(4, '0')).join(' ')
    return `${place}\n${slot}\n${wine_id}\n${code}`
  }
  const keyed = bottles.map(bottle => ({ bottle, key: key(bottle) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ bottle }) => bottle)
}

function placesOf({ id, within }: Wanted, { places }: Replica): Place[] {
  const ids = !id ? places.keys() : within ? placesWithin(id, places) : [id]
  const wanted = Array.from(ids, each => places.get(each)).filter(place => place !== undefined)
  const named = wanted.map(place => ({ place, name: placeText(place.id, places) }))
  return named.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ place }) => place)
}
