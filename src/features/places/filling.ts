import { grouped, type Replica } from '../../ledger/replica.ts'
import { stages, wineTypes } from '../../model/choices.ts'
import type { Stage, WineType } from '../../model/wine.ts'
import { type Day, yearOf } from '../../shared/days.ts'
import { estimatedBy } from '../window-rules/estimate.ts'
import { stageOf } from '../wines/drinking-window.ts'
import { type Room, roomIn } from './room.ts'
import type { PlaceNode } from './tree.ts'

/** The counts of the bottles in a place and in all places within it. */
export interface Filling extends Room {
  types: Record<WineType, number>
  stages: Record<Stage, number>
}

/** Returns the counts of each place in a tree by its id. */
export function fillingsOf(nodes: readonly PlaceNode[], replica: Replica, today: Day): ReadonlyMap<string, Filling> {
  const fillings = new Map<string, Filling>()
  const bottles = grouped(replica.bottles, 'place_id')
  const year = yearOf(today)
  const estimated = estimatedBy(replica.window_rules)
  const fill = ({ place, children }: PlaceNode): Filling => {
    const here = bottles.get(place.id) ?? []
    const filling = { ...nothing(), ...roomIn(place, here) }
    for (const bottle of here) {
      const wine = replica.wines.get(bottle.wine_id)
      if (!wine) continue
      filling.types[wine.type]++
      filling.stages[stageOf(estimated(wine, bottle.size_ml), year)]++
    }
    for (const child of children) add(filling, fill(child))
    fillings.set(place.id, filling)
    return filling
  }
  for (const node of nodes) fill(node)
  return fillings
}

/** The counts of an empty place. */
export const nothingIn: Filling = nothing()

/** Adds up the counts of several places. */
export function together(fillings: Iterable<Filling>): Filling {
  const sum = nothing()
  for (const filling of fillings) add(sum, filling)
  return sum
}

function add(sum: Filling, { bottles, capacity, slotted, types, stages: lives }: Filling) {
  sum.bottles += bottles
  sum.slotted += slotted
  if (capacity !== null) sum.capacity = (sum.capacity ?? 0) + capacity
  for (const type of wineTypes) sum.types[type] += types[type]
  for (const stage of stages) sum.stages[stage] += lives[stage]
}

function nothing(): Filling {
  return { bottles: 0, capacity: null, slotted: 0, types: zero(wineTypes), stages: zero(stages) }
}

function zero<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map(name => [name, 0])) as Record<Name, number>
}
