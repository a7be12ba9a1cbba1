import type { Place } from '../../model/place.ts'
import { foldOnce } from '../../shared/text.ts'
import type { PlaceNode } from './tree.ts'

/** A place as a row of the storage tree, of which only the open parts are shown. */
export interface OutlineRow {
  node: PlaceNode
  /** The depth in the tree, counted from one. */
  level: number
  /** The places of the same parent, and the row's index among them. */
  siblings: readonly PlaceNode[]
  at: number
  /** Undefined when there is nothing inside the place. */
  isOpen: boolean | undefined
}

/** Says of places by their ids whether they were opened or closed. */
export type Toggles = Readonly<Record<string, boolean>>

/**
 * Returns the ids of the places that are open until somebody says otherwise: level by level, as long as the tree has no
 * more than `most` rows.
 */
export function openAtFirst(tree: readonly PlaceNode[], most: number): ReadonlySet<string> {
  const open = new Set<string>()
  let rows = tree.length
  for (let level = tree; level.length > 0; level = level.filter(isOpen).flatMap(({ children }) => children)) {
    for (const { place, children } of level) {
      if (children.length === 0 || rows + children.length > most) continue
      rows += children.length
      open.add(place.id)
    }
  }
  return open

  function isOpen({ place }: PlaceNode) {
    return open.has(place.id)
  }
}

/** Returns the rows of the open parts of a tree. */
export function outlineOf(tree: readonly PlaceNode[], isOpen: (place_id: string) => boolean): OutlineRow[] {
  const rows: OutlineRow[] = []
  const list = (siblings: readonly PlaceNode[], level: number) => {
    for (const [at, node] of siblings.entries()) {
      const open = node.children.length > 0 ? isOpen(node.place.id) : undefined
      rows.push({ node, level, siblings, at, isOpen: open })
      if (open) list(node.children, level + 1)
    }
  }
  list(tree, 1)
  return rows
}

/** Returns the places whose names contain one of the words, where their paths contain the others, as rows of one level. */
export function foundIn(tree: readonly PlaceNode[], words: readonly string[]): OutlineRow[] {
  const found: PlaceNode[] = []
  const search = (nodes: readonly PlaceNode[], around: string) => {
    for (const node of nodes) {
      const name = foldOnce(node.place.name)
      const path = `${around} ${name}`
      if (words.some(word => name.includes(word)) && words.every(word => path.includes(word))) found.push(node)
      search(node.children, path)
    }
  }
  search(tree, '')
  return found.map((node, at) => ({ node, level: 1, siblings: found, at, isOpen: undefined }))
}

export type OutlineMove = { to: number } | { toggle: Place }

/** Returns what a key does in the tree, as is usual in tree grids; undefined for any other key. */
export function outlineMove(
  key: string,
  rows: readonly OutlineRow[],
  current: number,
  { isRtl, page }: { isRtl: boolean; page: number },
): OutlineMove | undefined {
  const row = rows[current]
  if (!row) return undefined
  const to = (index: number) => ({ to: Math.min(rows.length - 1, Math.max(0, index)) })
  switch (isRtl ? (mirrored[key] ?? key) : key) {
    case 'ArrowDown':
      return to(current + 1)
    case 'ArrowUp':
      return to(current - 1)
    case 'PageDown':
      return to(current + page)
    case 'PageUp':
      return to(current - page)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      if (row.isOpen === undefined) return undefined
      return row.isOpen ? to(current + 1) : { toggle: row.node.place }
    case 'ArrowLeft':
      if (row.isOpen) return { toggle: row.node.place }
      return row.level > 1 ? to(rows.findLastIndex((each, at) => at < current && each.level < row.level)) : undefined
    default:
      return undefined
  }
}

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
