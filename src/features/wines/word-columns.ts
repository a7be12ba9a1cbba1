import type { WineSummary } from '../../model/wine-summary.ts'
import { columnIn, type Respect, shareColumns } from './wine-columns.ts'

/** The words of a wine itself. */
export const ownWords: Respect = {
  name: 'own words',
  valuesOf: ({ index }) => wordsIn(index.text),
  sourceOf: ({ index }) => index,
}

/** The words of its notes, its tastings and its bottles. */
export const otherWords: Respect = {
  name: 'other words',
  valuesOf: line => wordsIn(line.elsewhere().text),
  sourceOf: line => line.elsewhere(),
}

const both = [ownWords, otherWords]

function wordsIn(text: string): string[] {
  return [...new Set(text.trim().split(' '))]
}

/** Returns a mask for each line: bit `n` is set if one of its words passes test `n`, of which there are at most 31. */
export function passedIn(
  lines: readonly WineSummary[],
  respect: Respect,
  tests: readonly ((word: string) => boolean)[],
): Uint32Array {
  const { values, rows } = columnIn(lines, respect)
  const masks = Uint32Array.from(values.keys(), word =>
    tests.reduce((mask, test, bit) => (test(word) ? mask | (1 << bit) : mask), 0),
  )
  const passed = new Uint32Array(rows.length)
  for (let at = 0; at < passed.length; at++) {
    const row = rows[at] as readonly number[]
    let mask = 0
    for (let word = 0; word < row.length; word++) mask |= masks[row[word] as number] as number
    passed[at] = mask
  }
  return passed
}

/** Returns the different words of all lines. */
export function vocabularyOf(lines: readonly WineSummary[]): Set<string> {
  return new Set(both.flatMap(respect => [...columnIn(lines, respect).values.keys()]))
}

/** Lets the lines of a later state of a cellar take over the words of the earlier one. */
export function shareWords(before: readonly WineSummary[], after: readonly WineSummary[]): void {
  shareColumns(before, after, [ownWords.name, otherWords.name])
}

/** Reads the words of the lines up to a position ahead, so that the first search need not. */
export function readWordsAhead(lines: readonly WineSummary[], until: number): void {
  for (const respect of both) columnIn(lines, respect, until)
}
