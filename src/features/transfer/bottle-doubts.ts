import type { DoubtCode } from './contract.ts'
import type { Doubts } from './doubts.ts'
import type { ImportPlan } from './plan.ts'

/** Doubts that come up when bottles of a file meet the cellar, told by the rows that they are of. */
export class BottleDoubts {
  readonly #plan: ImportPlan
  readonly #doubts: Doubts
  #origins: ReadonlyMap<string, string> | undefined

  constructor(plan: ImportPlan, doubts: Doubts) {
    this.#plan = plan
    this.#doubts = doubts
  }

  tell(bottle_id: string, column: string, given: string, code: DoubtCode, guess: string | null) {
    const { bottles, bottleOrigins } = this.#plan
    this.#origins ??= new Map(bottles.map(({ id }, at) => [id, bottleOrigins[at] ?? '']))
    const [table = '', line] = this.#origins.get(bottle_id)?.split(' ') ?? []
    this.#doubts.of(table).tell({ line: Number(line ?? 0), column, given, code, guess })
  }
}
