import type { WineSummary } from '../../model/wine-summary.ts'
import { searchWords } from '../../shared/text.ts'
import { readCode, readCodeStart } from '../bottles/code.ts'
import { nearWords } from './near-words.ts'
import { otherWords, ownWords, passedIn, vocabularyOf } from './word-columns.ts'

/** A word of a search in the forms in which the texts of a wine are asked for it. */
interface Word {
  typed: string
  /** Letters match anywhere in a word of the wine itself, digits at its start. */
  text: string
  /** In notes and in the words of bottles, letters match at the start of a word, and digits a whole one. */
  elsewhere: string
  /** The code of a bottle, or its start. */
  code: string | undefined
  /** Two digits also match the end of a vintage: `margaux 96`. */
  ends_vintage: boolean
  /** Up to four digits may be a vintage. Alone they never match a note, a slot or a shelf. */
  is_short_number: boolean
}

/** The positions of the wines that a search finds. */
export interface Found {
  /** The wines that match all words of the search, in any order; all of them if it has none. */
  exact: readonly number[] | 'all'
  /** The wines that match when a slip is forgiven, with the words that they have in place of those that were typed. */
  near: ReadonlyMap<number, readonly string[]>
}

/** With at least this many exact results, nobody is asked whether they meant another word. */
const enoughExact = 5
const noneNear: Found['near'] = new Map()

export function searched(lines: readonly WineSummary[], search: string | undefined): Found {
  const terms = termsOf(search)
  if (terms.words.length === 0) return { exact: 'all', near: noneNear }
  const masks = masksOf(lines, terms)
  const exact = foundExactly(lines, terms, masks)
  return { exact, near: exact.length < enoughExact ? foundNearly(lines, terms.words, masks, new Set(exact)) : noneNear }
}

/** A mask has room for so many words. The others are looked for only in wines that have these. */
const wordsInMask = 30

/** The words of a search that each wine has, as masks: bit `n` is for word `n`. */
interface Masks {
  /** The bits without which no wine is found. A code may be that of a bottle. */
  all: number
  own: Uint32Array
  other: Uint32Array
  /** A wine that has all of them itself is found, whatever else there is. */
  isOwnEnough: boolean
}

function masksOf(lines: readonly WineSummary[], { words, code }: Terms): Masks {
  const some = words.slice(0, wordsInMask)
  return {
    all: code === undefined ? some.reduce((mask, word, bit) => (word.code ? mask : mask | (1 << bit)), 0) : 0,
    own: passedIn(lines, ownWords, some.map(isOwn)),
    other: passedIn(lines, otherWords, some.map(isOther)),
    isOwnEnough:
      words.length <= wordsInMask && code === undefined && !words.some(word => word.code || word.ends_vintage),
  }
}

/** Returns a test for the words of wines that a word of a search is, or that may be the vintage that it ends. */
function isOwn({ typed, text, ends_vintage }: Word) {
  if (text === typed) return (word: string) => word.includes(typed)
  return (word: string) => word.startsWith(typed) || (ends_vintage && word.endsWith(typed))
}

function isOther({ typed, elsewhere }: Word) {
  return (word: string) => (elsewhere.endsWith(' ') ? word === typed : word.startsWith(typed))
}

/** Returns the wines that have all words of a search. */
function foundExactly(lines: readonly WineSummary[], terms: Terms, { all, own, other, isOwnEnough }: Masks): number[] {
  const exact: number[] = []
  for (let at = 0; at < lines.length; at++) {
    const mask = own[at] as number
    const isFound = isOwnEnough && (mask & all) === all
    const isPossible = ((mask | (other[at] as number)) & all) === all
    if (isFound || (isPossible && hasTerms(lines[at] as WineSummary, terms))) exact.push(at)
  }
  return exact
}

/** Returns the wines with the fewest words that differ from those of the search, and these words. */
function foundNearly(
  lines: readonly WineSummary[],
  words: readonly Word[],
  { all, own, other }: Masks,
  exact: ReadonlySet<number>,
): Found['near'] {
  const vocabulary = vocabularyOf(lines)
  const near = words.map(({ typed }) => nearWords(typed, vocabulary))
  let found = new Map<number, readonly string[]>()
  if (near.every(({ size }) => size === 0)) return found
  const patterns = near.map(patternOf)
  const tests = near.slice(0, wordsInMask).map(some => (word: string) => some.has(word))
  const masks = [own, other, passedIn(lines, ownWords, tests), passedIn(lines, otherWords, tests)]
  let fewest = words.length
  for (let at = 0; at < lines.length; at++) {
    if ((masks.reduce((mask, of) => mask | (of[at] as number), 0) & all) !== all || exact.has(at)) continue
    const instead = wordsInstead(lines[at] as WineSummary, words, patterns)
    if (instead === undefined || instead.length > fewest) continue
    if (instead.length < fewest) found = new Map()
    fewest = instead.length
    found.set(at, instead)
  }
  return found
}

function patternOf(near: ReadonlySet<string>): RegExp | undefined {
  return near.size > 0 ? new RegExp(` (${[...near].join('|')}) `) : undefined
}

/** Returns the words that a wine has in place of those it lacks; undefined when it lacks one without a near word. */
function wordsInstead(
  line: WineSummary,
  words: readonly Word[],
  patterns: readonly (RegExp | undefined)[],
): string[] | undefined {
  let instead: string[] | undefined
  let others: Word[] | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    // The only word of a search is in no wine that the search did not find.
    const isSought = words.length > 1
    if (isSought && isInWine(line, word)) continue
    if (isSought && isElsewhere(line, word)) {
      others ??= []
      others.push(word)
      continue
    }
    const near = patterns[at]?.exec(line.index.text) ?? patterns[at]?.exec(line.elsewhere().text)
    if (!near?.[1]) return undefined
    instead ??= []
    instead.push(near[1])
  }
  return others === undefined || areTogether(line, others) ? instead : undefined
}

export function isFound(line: WineSummary, search: string | undefined): boolean {
  return hasTerms(line, termsOf(search))
}

/** Returns the whole code of a bottle in a search, alone or among other words. */
export function codeIn(search: string | undefined): string | undefined {
  const { words, code } = termsOf(search)
  return code ?? words.find(word => word.code?.length === codeLength)?.code
}

const codeLength = 6

interface Terms {
  words: readonly Word[]
  /** The code that all words together are: `7K3 QXD`. */
  code: string | undefined
}

function termsOf(search = ''): Terms {
  const words = searchWords(search)
  return { words: words.map(wordOf), code: words.length > 1 ? readCode(search) : undefined }
}

function hasTerms(line: WineSummary, { words, code }: Terms): boolean {
  return hasWords(line, words) || (code !== undefined && hasCode(line, code))
}

function wordOf(word: string): Word {
  const isNumber = /^\d+$/.test(word)
  const code = readCodeStart(word)
  const hasDigit = /\d/.test(word)
  return {
    typed: word,
    text: isNumber ? ` ${word}` : word,
    elsewhere: hasDigit ? ` ${word} ` : ` ${word}`,
    code,
    ends_vintage: isNumber && word.length === 2,
    is_short_number: isNumber && word.length <= 4,
  }
}

/** Returns true when each word is in the wine's own text, and all others are elsewhere, together in one bottle's. */
function hasWords(line: WineSummary, words: readonly Word[]): boolean {
  let others: Word[] | undefined
  for (const word of words) {
    if (isInWine(line, word)) continue
    if (!isElsewhere(line, word)) return false
    others ??= []
    others.push(word)
  }
  return others === undefined || areTogether(line, others)
}

function isInWine({ index }: WineSummary, { text, ends_vintage }: Word): boolean {
  return index.text.includes(text) || (ends_vintage && index.vintage.endsWith(text.slice(1)))
}

function isElsewhere(line: WineSummary, { elsewhere, code }: Word): boolean {
  return line.elsewhere().text.includes(elsewhere) || (code !== undefined && hasCode(line, code))
}

function hasCode({ readBottles }: WineSummary, code: string): boolean {
  for (const bottle of readBottles()) if (bottle.code.startsWith(code)) return true
  return false
}

/** A shelf and a slot mean the bottle that lies there, and not two bottles of the same wine. */
function areTogether(line: WineSummary, words: readonly Word[]): boolean {
  if (words.every(word => word.is_short_number)) return false
  const { notes, bottles } = line.elsewhere()
  const ofBottles = words.filter(
    ({ elsewhere, code }) => !notes.includes(elsewhere) && !(code !== undefined && hasCode(line, code)),
  )
  return ofBottles.length === 0 || bottles.some(text => ofBottles.every(({ elsewhere }) => text.includes(elsewhere)))
}
