import type { Elsewhere, WineIndex, WineSummary } from '../../model/wine-summary.ts'

/** Shorter words have too many neighbours. */
const shortest = 4
/** From this length on, the start of a word is enough, so that a slip is forgiven while somebody is still typing. */
const shortestStart = 5
const letters = /^\p{L}+$/u

/** Returns true for words in which a slip is forgiven; a number, a code or a slot has to be exact. */
export function canBeNear(word: string): boolean {
  return word.length >= shortest && letters.test(word)
}

/**
 * Returns true when one letter is too many, missing or another, or two neighbours are swapped, in the whole word or in
 * the start that was typed of it.
 */
export function isNear(typed: string, word: string): boolean {
  if (word.length < typed.length - 1 || (typed.length < shortestStart && word.length > typed.length + 1)) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (at === typed.length && typed.length >= shortestStart) return false
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at]
  return (
    goesOn(typed, at + 1, word, at + 1) ||
    goesOn(typed, at + 1, word, at) ||
    goesOn(typed, at, word, at + 1) ||
    (isSwapped && goesOn(typed, at + 2, word, at + 2))
  )
}

function goesOn(typed: string, from: number, word: string, at: number): boolean {
  if (from > typed.length || at > word.length) return false
  if (typed.length < shortestStart && typed.length - from !== word.length - at) return false
  return word.startsWith(typed.slice(from), at)
}

/** The different words by which the wines of a cellar are found. */
interface Vocabulary {
  words: Set<string>
  read: WeakSet<WineIndex | Elsewhere>
}

/** The words stay when a wine goes, because a word that no wine has any more finds nothing. */
const vocabularies = new WeakMap<WineIndex, Vocabulary>()

/** Returns the words that a typed one may have meant. */
export function nearWords(typed: string, lines: readonly WineSummary[]): string[] {
  const near: string[] = []
  for (const word of readAll(lines).words) if (isNear(typed, word)) near.push(word)
  return near
}

/** Reads the words of some wines ahead, so that the first search for near words need not. */
export function readAhead(lines: readonly WineSummary[], from: number, to: number): void {
  const vocabulary = vocabularyOf(lines)
  for (const line of lines.slice(from, to)) readLine(line, vocabulary)
}

const readWhole = new WeakMap<readonly WineSummary[], Vocabulary>()

function readAll(lines: readonly WineSummary[]): Vocabulary {
  const known = readWhole.get(lines)
  if (known) return known
  const vocabulary = vocabularyOf(lines)
  for (const line of lines) readLine(line, vocabulary)
  readWhole.set(lines, vocabulary)
  return vocabulary
}

function readLine({ index, elsewhere }: WineSummary, { words, read }: Vocabulary) {
  if (!read.has(index)) addWords(index.text, words)
  if (!read.has(elsewhere())) addWords(elsewhere().text, words)
  read.add(index).add(elsewhere())
}

function vocabularyOf(lines: readonly WineSummary[]): Vocabulary {
  const [first] = lines
  const known = lines.find(({ index }) => vocabularies.has(index))
  const vocabulary = (known && vocabularies.get(known.index)) ?? { words: new Set(), read: new WeakSet() }
  if (first) vocabularies.set(first.index, vocabulary)
  return vocabulary
}

function addWords(text: string, words: Set<string>) {
  for (const word of text.split(' ')) if (canBeNear(word)) words.add(word)
}
