import type { DecisionKind, Warning } from '../contract.ts'
import { givenMax } from './corrected.ts'
import { decidedBy } from './decision-kinds.ts'

/** A warning as a reader reports it. */
export type DescribedWarning = Pick<Warning, 'line' | 'column' | 'given' | 'code' | 'guess'> & {
  /** Set where the code alone does not determine the kind of input. */
  decided_by?: DecisionKind | null
}

/** Collects the warnings of one table. */
export interface WarningsOfTable {
  tell(told: DescribedWarning): void
}

/** The number of kinds of warnings that a report lists; the others are only counted. */
const listed = 500
const linesTold = 10

/** Collects warnings in bounded space: the same text in the same column is one warning with a count. */
export class Warnings {
  readonly list: Warning[] = []
  count = 0
  readonly #byText = new Map<string, Warning>()

  of(table: string): WarningsOfTable {
    return { tell: told => this.#tell(table, told) }
  }

  #tell(table: string, { line, column, given, code, guess, decided_by = decidedBy(code, column) }: DescribedWarning) {
    this.count++
    const text = given.slice(0, givenMax)
    const key = JSON.stringify([table, column, text, code, guess])
    const known = this.#byText.get(key)
    if (known) {
      known.count++
      if (known.lines.length < linesTold) known.lines.push(line)
    } else if (this.list.length < listed) {
      const warning = { line, lines: [line], count: 1, table, column, given: text, code, guess, decided_by }
      this.list.push(warning)
      this.#byText.set(key, warning)
    }
  }
}
