import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { cellNumber, gridOf, hasSlot, slotNumber, slotOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import type { Stage, Wine } from '../../../model/wine.ts'
import { estimatedBy } from '../../window-rules/estimate.ts'
import { stageOf } from '../../wines/drinking-window.ts'
import type { Rack } from '../putting.ts'
import { lyingIn } from '../slots.ts'

/** A bottle with the data that the map shows. */
export interface Mark {
  bottle: Bottle
  /** The wine, with an estimated window when it has none of its own. */
  wine: Wine
  stage: Stage
}

export interface DrawnRack extends Rack {
  /** The cells that contain bottles by number, each from front to back. */
  cells: ReadonlyMap<number, readonly (Mark | undefined)[]>
  /** The bottles that are in the place but in no slot of it. */
  loose: readonly Bottle[]
}

/** Returns a place's grid with its bottles; undefined when the place has none. */
export function useRack(place: Place | undefined, replica: Replica | undefined): DrawnRack | undefined {
  const today = useToday()
  const grid = place && gridOf(place)
  const bottles = (place && replica && grouped(replica.bottles, 'place_id').get(place.id)) ?? none
  const wines = replica?.wines
  const rules = replica?.window_rules
  return useMemo(() => {
    if (!place || !grid || !wines || !rules) return undefined
    const lying = lyingIn(grid, bottles)
    const estimated = estimatedBy(rules)
    const cells = new Map<number, (Mark | undefined)[]>()
    for (const bottle of lying.values()) {
      const [slot, stored] = [slotOf(bottle), wines.get(bottle.wine_id)]
      if (!slot || !stored) continue
      const wine = estimated(stored, bottle.size_ml)
      const number = cellNumber(grid, slot)
      let marks = cells.get(number)
      if (!marks) {
        marks = Array.from({ length: grid.depth }, () => undefined)
        cells.set(number, marks)
      }
      marks[slot.depth - 1] = { bottle, wine, stage: stageOf(wine, today) }
    }
    const loose = bottles.filter(bottle => {
      const slot = slotOf(bottle)
      return !slot || !hasSlot(grid, slot) || lying.get(slotNumber(grid, slot)) !== bottle
    })
    return { place_id: place.id, grid, lying, cells, loose }
  }, [place, grid, bottles, wines, rules, today])
}

const none: readonly Bottle[] = []
