import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Answer } from '../../../client/query-cache.ts'
import { useQueries, useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useSession } from '../../accounts/web/session.ts'
import type { RateSeries } from '../contract.ts'
import { currenciesIn } from '../currencies-in.ts'
import { formatMoney } from '../currency.ts'
import { getRates, listRates } from '../endpoints.ts'
import { isUpToDate, type Rates, ratesFrom } from '../rates.ts'
import { isUnknownSum } from '../unknown-sum.ts'
import { type DisplayMoney, MoneyContext } from './use-money.ts'

/** The rates of the display currency and of each currency that the cellar's amounts are in. */
export function MoneyProvider({ children }: { children: ReactNode }) {
  const { currency } = useSession()
  const { replica } = useCellar()
  const { t, i18n } = useLingui()
  const known = useQuery(listRates, {}, { persist: true }).data?.currencies
  const wanted = useMemo(() => {
    const currencies = replica ? currenciesIn(replica) : new Set<string>()
    const convertible = new Set(known?.map(each => each.currency))
    return [...currencies.add(currency)]
      .filter(each => each !== 'EUR' && convertible.has(each))
      .sort()
      .map(each => ({ params: { currency: each } }))
  }, [replica, currency, known])
  const suffices = useCallback((series: unknown) => isUpToDate(series as RateSeries, known), [known])
  const answers = useQueries(getRates, wanted, { persist: true, suffices })
  const { rates, all } = useMemo(() => together(answers), [answers])
  const { locale } = i18n
  const ready = all && known !== undefined && replica !== undefined
  const money: DisplayMoney = useMemo(() => {
    const format = (minor: number, of = currency) => formatMoney({ amount_minor: minor, currency: of }, locale)
    const formatSum = (minor: number, bottles: number, unknown: number) =>
      isUnknownSum(bottles, unknown) ? t({ context: 'fact', message: 'unknown' }) : format(minor)
    return { currency, rates, known, format, formatSum, ready }
  }, [t, currency, rates, known, locale, ready])
  return <MoneyContext value={money}>{children}</MoneyContext>
}

/** Keeps the earlier rates until all are loaded: no amount is shown meanwhile, and the cellar is valued once. */
function together(answers: readonly Answer[]) {
  const series = answers.map(answer => answer.data as RateSeries | undefined).filter(data => data !== undefined)
  const all = answers.every(answer => answer.data !== undefined || answer.error)
  return { rates: all ? ratesOf(series) : last.rates, all }
}

let last: { series: readonly RateSeries[]; rates: Rates } = { series: [], rates: ratesFrom([]) }

/** Returns the same object for the same series, so that everything computed with it is computed once. */
function ratesOf(series: readonly RateSeries[]): Rates {
  const same = series.length === last.series.length && series.every((each, index) => each === last.series[index])
  if (!same) last = { series, rates: ratesFrom(series) }
  return last.rates
}
