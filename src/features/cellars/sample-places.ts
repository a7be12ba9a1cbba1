import type { Bottle } from '../bottles/contract.ts'
import type { Place } from '../places/contract.ts'
import type { Wine } from '../wines/contract.ts'
import { aPlace } from './builders.ts'
import type { Random } from './seeded-random.ts'

/** A house with a cellar of two racks, a shelf for what is too big for them and boxes, and a fridge in the kitchen. */
function placesOf(random: Random) {
  const house = aPlace({ name: 'Home', kind: 'house' }, random)
  const cellar = aPlace({ name: 'Cellar', kind: 'room', parent_id: house.id }, random)
  const kitchen = aPlace({ name: 'Kitchen', kind: 'room', parent_id: house.id }, random)
  const grid = (grid_rows: number, grid_columns: number) => ({ grid_rows, grid_columns, grid_depth: 1 })
  return {
    house,
    cellar,
    kitchen,
    left: aPlace({ name: 'Oak rack, left', kind: 'rack', parent_id: cellar.id, ...grid(12, 10) }, random),
    right: aPlace({ name: 'Oak rack, right', kind: 'rack', parent_id: cellar.id, ...grid(10, 8) }, random),
    shelf: aPlace({ name: 'Shelf over the door', kind: 'shelf', parent_id: cellar.id }, random),
    boxes: aPlace({ name: 'Wooden cases', kind: 'box', parent_id: cellar.id }, random),
    fridge: aPlace({ name: 'Wine fridge', kind: 'fridge', parent_id: kitchen.id, ...grid(6, 6) }, random),
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
  const slots = { left: slotsOf(places.left), right: slotsOf(places.right), fridge: slotsOf(places.fridge) }
  const lying = bottles.map((bottle): Bottle => {
    if (bottle.state !== 'in_cellar') return bottle
    if (bottle.size_ml > 750 || bottle.opened_on) return { ...bottle, place_id: places.shelf.id }
    const isRed = types.get(bottle.wine_id) === 'red'
    const isCool = ['white', 'rose', 'sparkling', 'orange'].includes(types.get(bottle.wine_id) ?? '')
    const wanted = isRed ? [slots.left] : isCool ? [slots.fridge, slots.right] : [slots.right]
    for (const free of wanted) {
      const slot = free.shift()
      if (slot) return { ...bottle, ...slot }
    }
    return { ...bottle, place_id: places.boxes.id }
  })
  return { places: Object.values(places), bottles: lying }
}

type Slot = Pick<Bottle, 'place_id' | 'slot_row' | 'slot_column' | 'slot_depth'>

/** The cells of a place's grid, row by row from the top, a few left free as in any rack that is lived with. */
function slotsOf({ id, grid_rows, grid_columns }: Place): Slot[] {
  const slots: Slot[] = []
  for (let row = 1; row <= (grid_rows ?? 0); row++) {
    for (let column = 1; column <= (grid_columns ?? 0); column++) {
      if ((row * 7 + column * 3) % 17 === 0) continue
      slots.push({ place_id: id, slot_row: row, slot_column: column, slot_depth: 1 })
    }
  }
  return slots
}
