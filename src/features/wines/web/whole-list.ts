import type { I18n } from '@lingui/core'
import type { Replica } from '../../../ledger/replica.ts'
import { cellarTables } from '../../../model/cellar-tables.ts'
import { wineTypes } from '../../../model/choices.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import type { Member } from '../../cellars/contract.ts'
import { countryWordsIn } from '../country-words.ts'
import { summarizeWines, type ViewContext, type WordsOf } from '../summarize-wines.ts'
import { shareWords } from '../word-columns.ts'
import { typeNames } from './words.ts'

/* This makes the list of a whole cellar, and is fetched by `fetched-whole-list.ts`. */

export { groupFound } from '../groups.ts'
export { listLines } from '../list.ts'
export { codeIn } from '../search.ts'
export { GroupHeading } from './group-heading.tsx'
export { ListTotals } from './list-totals.tsx'

/** The things that the summaries of a cellar depend on, apart from the cellar. */
export interface SummarySetting extends Pick<ViewContext, 'today' | 'currency' | 'rates'> {
  i18n: I18n
  members: readonly Member[]
}

let last: { replica: Replica; viewContext: ViewContext; lines: readonly WineSummary[] } | undefined

/** Computes the summaries once per state of the cellar, currency, language and day. */
export function linesMade(replica: Replica, { i18n, members, ...setting }: SummarySetting): readonly WineSummary[] {
  const viewContext: ViewContext = { ...setting, words: wordsIn(i18n), people: namesIn(members) }
  const isSame =
    last !== undefined &&
    cellarTables.every(table => last?.replica[table] === replica[table]) &&
    last.viewContext.today === viewContext.today &&
    last.viewContext.currency === viewContext.currency &&
    last.viewContext.rates === viewContext.rates &&
    last.viewContext.words === viewContext.words &&
    last.viewContext.people === viewContext.people
  if (isSame && last) return last.lines
  const lines = summarizeWines(replica, viewContext)
  if (last?.replica.cellar_id === replica.cellar_id) shareWords(last.lines, lines)
  last = { replica, viewContext, lines }
  return lines
}

const words = new Map<string, WordsOf>()

/** Returns the further words that find a wine in the person's language. */
function wordsIn(i18n: I18n): WordsOf {
  let known = words.get(i18n.locale)
  if (!known) {
    const countries = countryWordsIn([i18n.locale, 'en'])
    const types = Object.fromEntries(wineTypes.map(type => [type, i18n._(typeNames[type])]))
    known = wine => `${countries(wine)} ${types[wine.type]}`
    words.set(i18n.locale, known)
  }
  return known
}

const names = new WeakMap<readonly Member[], ReadonlyMap<string, string>>()

/** Returns the names of people by their ids, the same map for the same people. */
function namesIn(members: readonly Member[]): ReadonlyMap<string, string> {
  let known = names.get(members)
  if (!known) {
    known = new Map(members.map(({ id, name }) => [id, name]))
    names.set(members, known)
  }
  return known
}
