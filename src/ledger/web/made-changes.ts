import type { Undoable } from './use-cellar.ts'

/** Changes that were made here as one and not undone, the oldest first. */
interface Made {
  cellar_id: string
  changes: readonly Undoable[]
}

/** Knows what was done here and not undone, to undo it by a key. */
export class MadeChanges {
  #made: readonly Made[] = []

  add(cellar_id: string, ...changes: readonly Undoable[]) {
    if (changes.length > 0) this.#made = [...this.#made, { cellar_id, changes }]
  }

  /** Makes one of several changes, as far as they still stand. */
  asOne(cellar_id: string, changes: readonly Undoable[]) {
    const standing = changes.filter(change => this.#has(change))
    this.remove(...standing)
    this.add(cellar_id, ...standing)
  }

  last(cellar_id: string): readonly Undoable[] {
    return this.#made.findLast(each => each.cellar_id === cellar_id)?.changes ?? []
  }

  remove(...changes: readonly Undoable[]) {
    this.#made = this.#made
      .map(each => ({ ...each, changes: each.changes.filter(made => !changes.some(change => isSame(made, change))) }))
      .filter(each => each.changes.length > 0)
  }

  /**
   * Removes a change that was undone. One of the history may be any of those made here, whose versions are unknown: none
   * of them is undone twice.
   */
  removeUndone(cellar_id: string, change: Undoable) {
    if ('version' in change && !this.#has(change)) this.#made = this.#made.filter(each => each.cellar_id !== cellar_id)
    this.remove(change)
  }

  #has(change: Undoable): boolean {
    return this.#made.some(each => each.changes.some(made => isSame(made, change)))
  }
}

function isSame(one: Undoable, other: Undoable): boolean {
  return 'key' in one ? 'key' in other && one.key === other.key : 'version' in other && one.version === other.version
}
