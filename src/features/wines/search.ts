import type { WineSummary } from '../../model/wine-summary.ts'
import { searchWords } from '../../shared/text.ts'
import { readCode, readCodeStart } from '../bottles/code.ts'
import { canBeNear, nearWords } from './near-words.ts'

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
  /** A longer word that begins with this one finds nothing more. */
  narrows: boolean
}

export interface Found {
  /** The wines that match all words of the search, in any order. */
  exact: readonly WineSummary[]
  /** The wines that match when a slip is forgiven, with the words that they have in place of those that were typed. */
  near: ReadonlyMap<WineSummary, readonly string[]>
}

/** With at least this many exact results, nobody is asked whether they meant another word. */
const enoughExact = 5
const noneNear: Found['near'] = new Map()

export function searched(lines: readonly WineSummary[], search: string | undefined): Found {
  const terms = termsOf(search)
  if (terms.words.length === 0) return { exact: lines, near: noneNear }
  const found = foundExactly(lines, terms)
  if (found.exact.length >= enoughExact) return { exact: found.exact, near: noneNear }
  found.near ??= nearLines(lines, terms.words, new Set(found.exact))
  return { exact: found.exact, near: found.near }
}

/** Returns the wines with the fewest words that differ from those of the search, and these words. */
function nearLines(lines: readonly WineSummary[], words: readonly Word[], exact: ReadonlySet<WineSummary>) {
  const patterns = words.map(({ typed }) => patternOf(canBeNear(typed) ? nearWords(typed, lines) : []))
  if (!patterns.some(pattern => pattern !== undefined)) return noneNear
  let near = new Map<WineSummary, readonly string[]>()
  let fewest = words.length
  for (const line of lines) {
    // Most often there are none, and looking for each line would take longer than all the rest.
    if (exact.size > 0 && exact.has(line)) continue
    const instead = wordsInstead(line, words, patterns)
    if (instead === undefined || instead.length > fewest) continue
    if (instead.length < fewest) near = new Map()
    fewest = instead.length
    near.set(line, instead)
  }
  return near
}

function patternOf(near: readonly string[]): RegExp | undefined {
  return near.length > 0 ? new RegExp(` (${near.join('|')}) `) : undefined
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
    narrows: !hasDigit && code === undefined,
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

function hasCode({ bottles }: WineSummary, code: string): boolean {
  for (const bottle of bottles) if (bottle.code.startsWith(code)) return true
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

interface Search {
  terms: Terms
  exact: readonly WineSummary[]
  /** Computed when there are few exact results. */
  near: Found['near'] | undefined
}

/** The last searches, each within the results of the one before. */
const searches = new WeakMap<readonly WineSummary[], Search[]>()
const searchesCached = 24

/** Searches within the previous results while a person types on, and reuses them when letters are deleted. */
function foundExactly(lines: readonly WineSummary[], terms: Terms): Search {
  const earlier = searches.get(lines) ?? []
  while (earlier.length > 0 && !areNarrower(terms, earlier.at(-1)?.terms ?? terms)) earlier.pop()
  const last = earlier.at(-1)
  if (last && areNarrower(last.terms, terms)) return last
  const exact = (last?.exact ?? lines).filter(line => hasTerms(line, terms))
  const search = { terms, exact, near: undefined }
  earlier.push(search)
  searches.set(lines, earlier.slice(-searchesCached))
  return search
}

/** Returns true when every result for these terms also matches the others. */
function areNarrower({ words, code }: Terms, than: Terms): boolean {
  if (code !== undefined && code !== than.code) return false
  // A short number needs the company of a word elsewhere, and a longer word may be elsewhere when its beginning is not.
  const isSame = words.map(({ text }) => text).join('|') === than.words.map(({ text }) => text).join('|')
  return than.words.every(one => {
    if (one.is_short_number && !isSame) return false
    return words.some(word => word.text === one.text || (one.narrows && word.narrows && word.text.startsWith(one.text)))
  })
}
