import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useToday } from '../../../web/today.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { countryName } from '../countries.ts'
import { countryWordsIn } from '../country-words.ts'
import { type Line, linesOf, type WordsOf } from '../line.ts'
import type { Ordering } from '../sorting.ts'
import { typeNames } from './words.ts'

const noLines: readonly Line[] = []

/** The wines of the cellar as lists see them: made once per state of the cellar, currency, language and day. */
export function useLines(): readonly Line[] {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const { i18n } = useLingui()
  const today = useToday()
  const { locale } = i18n
  const words = useMemo<WordsOf>(() => {
    const countries = countryWordsIn([locale, 'en'])
    return wine => `${countries(wine)} ${i18n._(typeNames[wine.type])}`
  }, [i18n, locale])
  return useMemo(
    () => (replica ? linesOf(replica, { today, currency, rates, words }) : noLines),
    [replica, today, currency, rates, words],
  )
}

/** How the person's language puts wines in order. */
export function useOrdering(): Ordering {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(
    () => ({ collator: new Intl.Collator(locale), countryName: code => countryName(code, locale) }),
    [locale],
  )
}
