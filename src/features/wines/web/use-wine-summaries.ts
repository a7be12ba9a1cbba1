import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { cellarTables } from '../../../model/cellar-tables.ts'
import { wineTypes } from '../../../model/choices.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { collationIn } from '../../../shared/collation.ts'
import type { Member } from '../../cellars/contract.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { countryName } from '../countries.ts'
import { countryWordsIn } from '../country-words.ts'
import type { Ordering } from '../sorting.ts'
import { summarizeWines, type ViewContext, type WordsOf } from '../summarize-wines.ts'
import { shareWords } from '../word-columns.ts'
import { typeNames } from './words.ts'

const noLines: readonly WineSummary[] = []

/** Returns the summaries of the open cellar. */
export function useWineSummaries(): readonly WineSummary[] {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const { i18n } = useLingui()
  const today = useToday()
  // Before anybody has tasted anything, no wine is found by a name.
  const { members } = useMembers(replica !== undefined && replica.tastings.size > 0)
  if (!replica) return noLines
  return linesMade(replica, { today, currency, rates, words: wordsIn(i18n), people: namesIn(members) })
}

let last: { replica: Replica; viewContext: ViewContext; lines: readonly WineSummary[] } | undefined

/** Computes the summaries once per state of the cellar, currency, language and day. */
function linesMade(replica: Replica, viewContext: ViewContext): readonly WineSummary[] {
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

/** Returns the ordering of the person's language. */
export function useOrdering(): Ordering {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => ({ collation: collationIn(locale), countryName: code => countryName(code, locale) }), [locale])
}
