import { takeCode } from '../bottles/code.ts'
import type { Bottle } from '../bottles/contract.ts'
import type { Place } from '../places/contract.ts'
import { columnsOf, gridOf } from '../places/grid.ts'
import { freeSlots } from '../places/slots.ts'
import type { Wine } from '../wines/contract.ts'
import { aPlace } from './builders.ts'
import type { Random } from './seeded-random.ts'

/**
 * A house with a cellar and a fridge in the kitchen. In the cellar two racks, one of them two bottles deep, diamond bins
 * under the stairs, a shelf for what is too big for slots, and boxes.
 */
function placesOf(random: Random) {
  const taken = new Set<string>()
  const place = (fields: Partial<Place>, [rows, columns, depth]: number[] = []) => {
    const grid = rows && columns ? { grid_rows: rows, grid_columns: columns, grid_depth: depth ?? 1 } : {}
    const made = aPlace({ grid_kind: rows ? 'cells' : null, ...grid, ...fields }, random)
    return { ...made, code: takeCode(made.id, taken) ?? null }
  }
  const house = place({ name: 'Home', kind: 'house' })
  const cellar = place({ name: 'Cellar', kind: 'room', parent_id: house.id })
  const kitchen = place({ name: 'Kitchen', kind: 'room', parent_id: house.id })
  const inCellar = (position: number) => ({ parent_id: cellar.id, position })
  const pipe = [1, 2, 3].map(row => ({ row, column: 10 }))
  return {
    house,
    cellar,
    kitchen,
    left: place({ name: 'Oak rack, left', kind: 'rack', ...inCellar(0), blocked: pipe }, [10, 10]),
    right: place({ name: 'Oak rack, right', kind: 'rack', ...inCellar(1) }, [7, 8, 2]),
    diamonds: place({ name: 'Under the stairs', kind: 'rack', ...inCellar(2), grid_kind: 'diamonds' }, [2, 3, 9]),
    shelf: place({ name: 'Shelf over the door', kind: 'shelf', ...inCellar(3) }),
    boxes: place({ name: 'Wooden cases', kind: 'box', ...inCellar(4) }),
    fridge: place({ name: 'Wine fridge', kind: 'fridge', parent_id: kitchen.id }, [6, 6]),
  }
}

/** Puts every bottle in the cellar where such a bottle would lie. */
export function placed(
  wines: readonly Wine[],
  bottles: readonly Bottle[],
  random: Random,
): { places: Place[]; bottles: Bottle[] } {
  const places = placesOf(random)
  const types = new Map(wines.map(wine => [wine.id, wine.type]))
  const { left, right, diamonds, fridge } = places
  const slots = { left: slotsOf(left), right: slotsOf(right), diamonds: slotsOf(diamonds), fridge: slotsOf(fridge) }
  const justCome = latest(bottles)
  const lying = bottles.map((bottle): Bottle => {
    if (bottle.state !== 'in_cellar') return bottle
    if (justCome.has(bottle.id)) return { ...bottle, place_id: places.cellar.id }
    if (bottle.size_ml > 750 || bottle.opened_on) return { ...bottle, place_id: places.shelf.id }
    const isRed = types.get(bottle.wine_id) === 'red'
    const isCool = ['white', 'rose', 'sparkling', 'orange'].includes(types.get(bottle.wine_id) ?? '')
    const wanted = isRed ? [slots.left, slots.diamonds] : isCool ? [slots.fridge, slots.right] : [slots.right]
    for (const free of wanted) {
      const slot = free.shift()
      if (slot) return { ...bottle, ...slot }
    }
    return { ...bottle, place_id: places.boxes.id }
  })
  return { places: Object.values(places), bottles: lying }
}

/** What came last stands on the floor, to be put away. */
function latest(bottles: readonly Bottle[]): ReadonlySet<string> {
  const ready = bottles.filter(
    ({ state, size_ml, opened_on }) => state === 'in_cellar' && size_ml === 750 && !opened_on,
  )
  const byArrival = ready.toSorted((a, b) => ((a.received_on ?? '') > (b.received_on ?? '') ? -1 : 1))
  return new Set(byArrival.slice(0, 7).map(bottle => bottle.id))
}

type Slot = Pick<Bottle, 'place_id' | 'slot_row' | 'slot_column' | 'slot_depth'>

/** The slots of a place in the order in which a rack is filled, a few left free as in any that is lived with. */
function slotsOf(place: Place): Slot[] {
  const grid = gridOf(place)
  const free = grid ? [...freeSlots(grid, new Set())] : []
  return free
    .filter(({ row, column, depth }) => (row * 7 + column * 3 + depth) % 17 !== 0)
    .map(slot => ({ place_id: place.id, ...columnsOf(slot) }))
}
