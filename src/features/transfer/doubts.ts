import type { DecisionKind, Doubt } from './contract.ts'
import { givenMax } from './corrected.ts'
import { decidedBy } from './deciding.ts'

/** A doubt as a reader tells it. */
export type DoubtTold = Pick<Doubt, 'line' | 'column' | 'given' | 'code' | 'guess'> & {
  /** Where it isn't clear from the code what kind of text decides it. */
  decided_by?: DecisionKind | null
}

/** Takes the doubts of one table. */
export interface DoubtsOfTable {
  tell(told: DoubtTold): void
}

/** Kinds of doubts that a report lists; the rest is counted. */
const listed = 500
const linesTold = 10

/** Collects doubts in bounded space: those of the same text in the same column are one, as often as it stands there. */
export class Doubts {
  readonly list: Doubt[] = []
  count = 0
  readonly #byText = new Map<string, Doubt>()

  of(table: string): DoubtsOfTable {
    return { tell: told => this.#tell(table, told) }
  }

  #tell(table: string, { line, column, given, code, guess, decided_by = decidedBy(code, column) }: DoubtTold) {
    this.count++
    const text = given.slice(0, givenMax)
    const key = JSON.stringify([table, column, text, code, guess])
    const known = this.#byText.get(key)
    if (known) {
      known.count++
      if (known.lines.length < linesTold) known.lines.push(line)
    } else if (this.list.length < listed) {
      const doubt = { line, lines: [line], count: 1, table, column, given: text, code, guess, decided_by }
      this.list.push(doubt)
      this.#byText.set(key, doubt)
    }
  }
}
