import { useLingui } from '@lingui/react'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../../web/api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { getRates, listRates, type RateSeries } from '../contract.ts'
import { formatMoney } from '../currency.ts'
import { type Rates, ratesFrom } from '../rates.ts'
import { currenciesIn } from '../worth.ts'
import { type DisplayMoney, MoneyContext } from './use-money.ts'

/** Rates of the past do not change: what was fetched holds for as long as the page is open. */
const forGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Fetches the rates of the display currency and of each currency that the cellar's amounts are in. */
export function MoneyProvider({ children }: { children: ReactNode }) {
  const { currency } = useSession()
  const { replica } = useCellar()
  const { i18n } = useLingui()
  const { data } = useQuery({ queryKey: ['rates'], queryFn: ({ signal }) => call(listRates, { signal }), ...forGood })
  const known = data?.currencies
  const wanted = useMemo(() => {
    const currencies = replica ? currenciesIn(replica) : new Set<string>()
    const convertible = new Set(known?.map(each => each.currency))
    return [...currencies.add(currency)].filter(each => each !== 'EUR' && convertible.has(each)).sort()
  }, [replica, currency, known])
  const { rates, all } = useQueries({
    queries: wanted.map(each => ({
      queryKey: ['rates', each],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getRates, { params: { currency: each }, signal }),
      ...forGood,
    })),
    combine: together,
  })
  const { locale } = i18n
  const ready = all && known !== undefined && replica !== undefined
  const money: DisplayMoney = useMemo(() => {
    const format = (minor: number, of = currency) => formatMoney({ amount_minor: minor, currency: of }, locale)
    return { currency, rates, known, format, ready }
  }, [currency, rates, known, locale, ready])
  return <MoneyContext value={money}>{children}</MoneyContext>
}

function together(results: UseQueryResult<RateSeries>[]) {
  const series = results.map(result => result.data).filter(data => data !== undefined)
  return { rates: ratesOf(series), all: results.every(result => !result.isPending) }
}

let last: { series: readonly RateSeries[]; rates: Rates } = { series: [], rates: ratesFrom([]) }

/** The same rates for the same series: what is drawn with them is made once. */
function ratesOf(series: readonly RateSeries[]): Rates {
  const same = series.length === last.series.length && series.every((each, index) => each === last.series[index])
  if (!same) last = { series, rates: ratesFrom(series) }
  return last.rates
}
