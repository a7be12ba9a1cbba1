import type { WarningCode } from '../contract.ts'
import type { Warnings } from '../parse/warnings.ts'
import type { ImportPlan } from './import-plan.ts'

/** Collects warnings that arise when the bottles of a file are matched with the cellar, by the rows of the bottles. */
export class BottleWarnings {
  readonly #plan: ImportPlan
  readonly #warnings: Warnings
  #origins: ReadonlyMap<string, string> | undefined

  constructor(plan: ImportPlan, warnings: Warnings) {
    this.#plan = plan
    this.#warnings = warnings
  }

  tell(bottle_id: string, column: string | null, original: string, code: WarningCode, guess: string | null) {
    const { bottles, bottleOrigins } = this.#plan
    this.#origins ??= new Map(bottles.map(({ id }, at) => [id, bottleOrigins[at] ?? '']))
    const [table = '', line] = this.#origins.get(bottle_id)?.split(' ') ?? []
    this.#warnings.of(table).tell({ line: Number(line ?? 0), column, original, code, guess })
  }
}
