import type { DecisionKind, Warning, WarningCode } from '../contract.ts'
import { originalMax } from './corrected.ts'
import { decidedBy } from './decision-kinds.ts'

/** A warning as a reader reports it. */
export type DescribedWarning = Pick<Warning, 'line' | 'column' | 'original' | 'code' | 'guess'> & {
  /** Set where the code alone does not determine the kind of input. */
  decided_by?: DecisionKind | null
}

/** Collects the warnings of one table. */
export interface WarningsOfTable {
  tell(warning: DescribedWarning): void
}

/** The number of kinds of warnings that a report lists; the others are only counted. */
const listed = 500
const linesListed = 10

/** Collects warnings in bounded space: the same text in the same column is one warning with a count. */
export class Warnings {
  readonly list: Warning[] = []
  count = 0
  /** The codes of the warnings about each row, by its table and line. */
  readonly ofRows = new Map<string, Set<WarningCode>>()
  readonly #byText = new Map<string, Warning>()

  of(table: string): WarningsOfTable {
    return { tell: warning => this.#tell(table, warning) }
  }

  #tell(
    table: string,
    { line, column, original, code, guess, decided_by = decidedBy(code, column) }: DescribedWarning,
  ) {
    this.count++
    const row = `${table} ${line}`
    const codes = this.ofRows.get(row)
    if (codes) codes.add(code)
    else this.ofRows.set(row, new Set([code]))
    const text = original.slice(0, originalMax)
    const key = JSON.stringify([table, column, text, code, guess])
    const known = this.#byText.get(key)
    if (known) {
      known.count++
      if (known.lines.length < linesListed) known.lines.push(line)
    } else if (this.list.length < listed) {
      const warning = { line, lines: [line], count: 1, table, column, original: text, code, guess, decided_by }
      this.list.push(warning)
      this.#byText.set(key, warning)
    }
  }
}
