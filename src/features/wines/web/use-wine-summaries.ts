import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { cellarTables } from '../../../model/cellar-tables.ts'
import { wineTypes } from '../../../model/choices.ts'
import { collationIn } from '../../../shared/collation.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { countryName } from '../countries.ts'
import { countryWordsIn } from '../country-words.ts'
import type { Ordering } from '../sorting.ts'
import { summarizeWines, type ViewContext, type WineSummary, type WordsOf } from '../wine-summary.ts'
import { typeNames } from './words.ts'

const noLines: readonly WineSummary[] = []

/** The wines of the cellar as lists see them. */
export function useWineSummaries(): readonly WineSummary[] {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const { i18n } = useLingui()
  const today = useToday()
  if (!replica) return noLines
  return linesMade(replica, { today, currency, rates, words: wordsIn(i18n) })
}

let last: { replica: Replica; sight: ViewContext; lines: readonly WineSummary[] } | undefined

/** Made once per state of the cellar, currency, language and day, for all that is on screen. */
function linesMade(replica: Replica, sight: ViewContext): readonly WineSummary[] {
  const isSame =
    last !== undefined &&
    cellarTables.every(table => last?.replica[table] === replica[table]) &&
    last.sight.today === sight.today &&
    last.sight.currency === sight.currency &&
    last.sight.rates === sight.rates &&
    last.sight.words === sight.words
  if (!isSame || !last) last = { replica, sight, lines: summarizeWines(replica, sight) }
  return last.lines
}

const words = new Map<string, WordsOf>()

/** By which words of the person's language a wine is found. */
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

/** How the person's language puts wines in order. */
export function useOrdering(): Ordering {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => ({ collation: collationIn(locale), countryName: code => countryName(code, locale) }), [locale])
}
