import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import { limits } from '../../shared/limits.ts'
import { placeText } from '../places/place-text.ts'
import { placesWithin } from '../places/tree.ts'

/** Which stickers are wanted. */
export const choices = ['unlabelled', 'newest', 'wine', 'place', 'purchase', 'found', 'places'] as const
export type Choice = (typeof choices)[number]

export interface Chosen {
  bottles: readonly Bottle[]
  places: readonly Place[]
  /** There were more than are printed in one go. */
  cut: boolean
}

interface Wanted {
  choice: Choice
  /** The wine, the place or the purchase; of places all when it is empty. */
  id: string
  /** Also the places within the one. */
  within: boolean
  /** How many of the newest. */
  count: number
  /** Those that are still on their way, too. */
  ordered: boolean
  /** The wines of a search. */
  wine_ids: ReadonlySet<string>
}

/** What stickers are printed for: bottles as they lie, so that they are put on in one walk; places from the outside in. */
export function chosenFor(wanted: Wanted, replica: Replica): Chosen {
  if (wanted.choice === 'places') return { bottles: [], places: placesOf(wanted, replica), cut: false }
  const here = bottlesOf(wanted, replica).filter(
    ({ state }) => state === 'in_cellar' || (wanted.ordered && state === 'on_order'),
  )
  const kept = wanted.choice === 'newest' ? newest(here, wanted.count) : here
  return {
    bottles: asTheyLie(kept, replica).slice(0, limits.chosen_at_once),
    places: [],
    cut: kept.length > limits.chosen_at_once,
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
      return [...wine_ids].flatMap(wine_id => grouped(replica.bottles, 'wine_id').get(wine_id) ?? [])
    case 'unlabelled':
      return Array.from(replica.bottles.values()).filter(bottle => !bottle.labelled_on)
    default:
      return Array.from(replica.bottles.values())
  }
}

/** Ids are made in the order of time. */
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
