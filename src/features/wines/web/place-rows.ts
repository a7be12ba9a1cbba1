import type { PlaceNode } from '../../places/tree.ts'

export interface PlaceRows {
  /** Returns how deep a place lies within others; 0 for one that lies in none, and for anything else. */
  depthOf: (place_id: string) => number
  /** Sorts places as in the storage tree, each before those within it. */
  compare: (a: string, b: string) => number
}

/** Returns the places of a tree as rows of a list. */
export function placeRows(tree: readonly PlaceNode[]): PlaceRows {
  const rows = new Map<string, { at: number; depth: number }>()
  const add = (nodes: readonly PlaceNode[], depth: number) => {
    for (const { place, children } of nodes) {
      rows.set(place.id, { at: rows.size, depth })
      add(children, depth + 1)
    }
  }
  add(tree, 0)
  const atOf = (place_id: string) => rows.get(place_id)?.at ?? rows.size
  return { depthOf: place_id => rows.get(place_id)?.depth ?? 0, compare: (a, b) => atOf(a) - atOf(b) }
}
