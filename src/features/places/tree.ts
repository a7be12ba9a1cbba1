import { grouped } from '../../ledger/replica.ts'
import type { Place } from '../../model/place.ts'

/** A place with the places directly within it. */
export interface PlaceNode {
  place: Place
  children: readonly PlaceNode[]
}

type Places = ReadonlyMap<string, Place>

/**
 * Returns the places as a tree, those of one parent in their order. Each place is in it once, even when undo has left a
 * parent missing or two places within each other.
 */
export function treeOf(places: Places, collator: Intl.Collator): PlaceNode[] {
  const within = Map.groupBy(places.values(), ({ parent_id }) =>
    parent_id && places.has(parent_id) ? parent_id : null,
  )
  const reached = new Set<string>()
  const nodesOf = (found: readonly Place[]): PlaceNode[] =>
    inOrder(found, collator).map(place => {
      reached.add(place.id)
      return { place, children: nodesOf((within.get(place.id) ?? []).filter(({ id }) => !reached.has(id))) }
    })
  const roots = nodesOf(within.get(null) ?? [])
  for (const place of places.values()) if (!reached.has(place.id)) roots.push(...nodesOf([place]))
  return roots
}

/** Sorts places by the order a person gave them, then by name, with 2 before 10. */
export function inOrder(places: readonly Place[], collator: Intl.Collator): Place[] {
  return places.toSorted(
    (a, b) => a.position - b.position || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  )
}

/** Returns the ids of a place and of all places within it. */
export function idsWithin({ place, children }: PlaceNode): string[] {
  return [place.id, ...children.flatMap(idsWithin)]
}

export function findNode(nodes: readonly PlaceNode[], id: string): PlaceNode | undefined {
  for (const node of nodes) {
    const found = node.place.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

/** Returns the places around a place, the outermost first. */
export function pathTo(place: Place, places: Places): Place[] {
  const path: Place[] = []
  for (let id = place.parent_id; id !== null; ) {
    const parent = places.get(id)
    if (!parent || parent.id === place.id || path.includes(parent)) break
    path.unshift(parent)
    id = parent.parent_id
  }
  return path
}

/** True when moving a place into another would put it within itself. */
export function wouldCircle(place_id: string, parent_id: string, places: Places): boolean {
  const parent = places.get(parent_id)
  return parent_id === place_id || (parent !== undefined && pathTo(parent, places).some(({ id }) => id === place_id))
}

/** Returns the ids of a place and of all places within it. */
export function placesWithin(place_id: string, places: Places): ReadonlySet<string> {
  const children = grouped(places, 'parent_id')
  const within = new Set<string>([place_id])
  for (const id of within) for (const child of children.get(id) ?? []) within.add(child.id)
  return within
}
