import type { Replica } from '../../../ledger/replica.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Pause } from '../files/table.ts'
import type { Conflicts, Differences } from './differences.ts'
import type { LaterExport } from './earlier-import.ts'
import type { ImportPlan } from './import-plan.ts'
import type { CustomFieldMatcher } from './match-custom-fields.ts'
import { matchWine } from './match-wine.ts'
import { WinesByName } from './match-wines.ts'
import { onlyOf, winesOf } from './what-changed.ts'

interface WineMergeInput {
  plan: ImportPlan
  later: LaterExport | undefined
  replica: Replica
  pause: Pause
}

/** Matches the wines of a file with the cellar's and collects the changed ones. */
export class WineMerge {
  /** The changed wines by their ids in the cellar. */
  readonly written = new Map<string, Wine>()
  /** The ids of the wines that were not in the cellar before. */
  readonly added = new Set<string>()
  readonly #input: WineMergeInput
  readonly #customFields: CustomFieldMatcher
  readonly #conflicts: Conflicts
  readonly #differences: Differences
  readonly #idOf = new Map<string, string>()
  readonly #earlierIdOf = new Map<string, string>()
  readonly #removed = new Set<string>()

  constructor(input: WineMergeInput, customFields: CustomFieldMatcher, conflicts: Conflicts, differences: Differences) {
    this.#input = input
    this.#customFields = customFields
    this.#conflicts = conflicts
    this.#differences = differences
  }

  async match() {
    const { plan, replica, later, pause } = this.#input
    const known = new WinesByName<Wine>(wine => wine)
    for (const wine of replica.wines.values()) {
      known.remember(wine)
      await pause()
    }
    const claimed = new Set<string>()
    const all = winesOf(plan)
    const linkOf = (wine: Wine) => later?.followed.wines.get(later.wines.get(wine.id)?.id ?? '')
    for (const wine of all) {
      const linked = linkOf(wine) ?? plan.ours.get(wine.id)
      if (linked !== undefined && replica.wines.has(linked)) this.#match(wine, linked, claimed)
      await pause()
    }
    const isFree = ({ id }: Wine) => !claimed.has(id)
    for (const wine of all) {
      if (this.#idOf.has(wine.id)) continue
      const { found } = known.find(wine)
      if (found && isFree(found)) this.#match(wine, found.id, claimed)
      await pause()
    }
    for (const wine of all) {
      if (this.#idOf.has(wine.id)) continue
      const alike = linkOf(wine) === undefined ? known.find(wine).alike.filter(isFree) : []
      const found = alike.length > 0 ? this.#chosen(wine, alike) : undefined
      if (found) this.#match(wine, found.id, claimed)
      else {
        this.#idOf.set(wine.id, wine.id)
        if (linkOf(wine) === undefined) this.#add(wine)
        else this.#removed.add(wine.id)
      }
      await pause()
    }
    for (const wine of later ? winesOf(later.earlier.plan) : []) {
      const { found, alike } = known.find(wine)
      const linked = later?.followed.wines.get(wine.id) ?? (found ?? onlyOf(alike))?.id
      if (linked !== undefined) this.#earlierIdOf.set(wine.id, linked)
    }
  }

  /** Returns the cellar's id for a wine of the file. */
  idOf(file_id: string): string {
    return this.#idOf.get(file_id) ?? file_id
  }

  /** Returns the cellar's id for a wine of the earlier export, if the cellar has it. */
  earlierIdOf(file_id: string): string | undefined {
    return this.#earlierIdOf.get(file_id)
  }

  /** Returns a wine as it will be after the import. */
  here(wine_id: string): Wine | undefined {
    return this.written.get(wine_id) ?? this.#input.replica.wines.get(wine_id)
  }

  /** Returns true for a wine of the earlier export that was removed here. */
  isRemoved(wine_id: string): boolean {
    return this.#removed.has(wine_id)
  }

  /** Returns the id of a wine, and restores a wine that was removed here when it has new bottles. */
  present(wine_id: string): string {
    if (!this.#removed.delete(wine_id)) return wine_id
    const wine = winesOf(this.#input.plan).find(each => each.id === wine_id)
    if (wine) this.#add(wine)
    return wine_id
  }

  ofPresent<Row extends { wine_id: string }>(rows: ReadonlyMap<string, Row>): Map<string, Row> {
    return new Map(Array.from(rows).filter(([, { wine_id }]) => !this.#removed.has(wine_id)))
  }

  #chosen(wine: Wine, alike: readonly Wine[]): Wine | undefined {
    const { plan } = this.#input
    const row = plan.wineOrigins.get(wine.id) ?? ''
    return plan.alike.decide({ within: 'cellar', row, wine, alike, keyOf: ({ id }) => id, wineOf: each => each })
  }

  #match(file: Wine, cellar_id: string, claimed: Set<string>) {
    const { replica, later } = this.#input
    const cellar = replica.wines.get(cellar_id)
    if (!cellar) return
    claimed.add(cellar_id)
    this.#idOf.set(file.id, cellar_id)
    const before = later?.wines.get(file.id)
    const { wine, edits } = matchWine({
      cellar,
      file: this.#customFields.match(file, cellar.own),
      before: before && this.#customFields.match(before, cellar.own),
      whole: later?.whole ?? false,
      conflicts: this.#conflicts,
    })
    if (JSON.stringify(wine) === JSON.stringify(cellar)) return
    this.written.set(cellar_id, wine)
    if (edits.length === 0) return
    this.#differences.figures.wine_edited++
    for (const edit of edits) this.#differences.tell({ kind: 'wine_edited', wine: cellar, ...edit })
  }

  #add(planned: Wine) {
    const wine = this.#customFields.match(planned)
    this.written.set(wine.id, wine)
    this.added.add(wine.id)
    this.#differences.figures.wine_new++
    this.#differences.tell({ kind: 'wine_new', wine })
  }
}
