import type { Bottle } from '../../model/bottle.ts'
import { columnsOf, gridOf } from '../../model/grid.ts'
import type { Place } from '../../model/place.ts'
import type { Wine } from '../../model/wine.ts'
import { seededId } from '../../shared/seeded-random.ts'
import { takeCode } from '../bottles/code.ts'
import { blankPlace } from '../places/commands.ts'
import { freeSlots } from '../places/slots.ts'
import type { PlaceKey, Setting } from './sample-data.ts'

type Places = Record<PlaceKey, Place>

export function placesOf({ data, say, ids }: Setting): Places {
  const codes = new Set<string>()
  const places: Partial<Places> = {}
  for (const [key, { name, inside, ...fields }] of Object.entries(data.places)) {
    const parent_id = (inside && places[inside]?.id) ?? null
    const id = seededId(ids)
    const code = takeCode(id, codes) ?? null
    places[key as PlaceKey] = { ...blankPlace, ...fields, id, name: say(name), parent_id, code }
  }
  return places as Places
}

/** Puts each bottle where its kind is stored. The seven newest stand on the cellar floor, waiting to be put away. */
export function putAway(cellar: { wines: readonly Wine[]; bottles: readonly Bottle[] }, places: Places): Bottle[] {
  const types = new Map(cellar.wines.map(wine => [wine.id, wine.type]))
  const left = slotsOf(places.left)
  const right = slotsOf(places.right)
  const diamonds = slotsOf(places.diamonds)
  const fridge = slotsOf(places.fridge)
  const newest = newestOf(cellar.bottles)
  return cellar.bottles.map(bottle => {
    if (bottle.state !== 'in_cellar') return bottle
    if (newest.has(bottle)) return { ...bottle, place_id: places.cellar.id }
    if (bottle.size_ml > 750 || bottle.opened_on) return { ...bottle, place_id: places.shelf.id }
    const type = types.get(bottle.wine_id) ?? 'other'
    const isCool = ['white', 'rose', 'sparkling', 'orange'].includes(type)
    const wanted = type === 'red' ? [left, diamonds] : isCool ? [fridge, right] : [right]
    const slot = wanted.find(free => free.length > 0)?.shift()
    return { ...bottle, ...(slot ?? { place_id: places.boxes.id }) }
  })
}

function newestOf(bottles: readonly Bottle[]): ReadonlySet<Bottle> {
  const ready = bottles.filter(
    ({ state, size_ml, opened_on }) => state === 'in_cellar' && size_ml === 750 && !opened_on,
  )
  return new Set(ready.toSorted((a, b) => ((a.received_on ?? '') > (b.received_on ?? '') ? -1 : 1)).slice(0, 7))
}

/** Lists the slots of a place in the order in which a rack is filled, with a few gaps as in any rack in use. */
function slotsOf(place: Place) {
  const grid = gridOf(place)
  const free = grid ? [...freeSlots(grid, new Set())] : []
  return free
    .filter(({ row, column, depth }) => (row * 7 + column * 3 + depth) % 17 !== 0)
    .map(slot => ({ place_id: place.id, ...columnsOf(slot) }))
}
