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
  /** For each table a list with its lines as places. */
  readonly #ofRows = new Map<string, (readonly WarningCode[] | undefined)[]>()
  /** The different lists of codes, which rows with the same warnings share. */
  readonly #lists = new Map<string, readonly WarningCode[]>()
  readonly #byText = new Map<string, Warning>()

  of(table: string): WarningsOfTable {
    return { tell: warning => this.#tell(table, warning) }
  }

  /** Returns the codes of the warnings about a row, each once. */
  ofRow(table: string, line: number): readonly WarningCode[] {
    return this.#ofRows.get(table)?.[line] ?? []
  }

  #mark(table: string, line: number, code: WarningCode) {
    const known = this.ofRow(table, line)
    if (known.includes(code)) return
    const list = [...known, code]
    const key = list.join()
    const same = this.#lists.get(key)
    if (!same) this.#lists.set(key, list)
    const ofTable = this.#ofRows.get(table) ?? []
    ofTable[line] = same ?? list
    this.#ofRows.set(table, ofTable)
  }

  #tell(
    table: string,
    { line, column, original, code, guess, decided_by = decidedBy(code, column) }: DescribedWarning,
  ) {
    this.count++
    this.#mark(table, line, code)
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
