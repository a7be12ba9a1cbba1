import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { call } from '../../../client/api.ts'
import { useToday } from '../../../client/today.ts'
import { useQueries, useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { newId } from '../../../shared/ids.ts'
import { toast } from '../../../ui/toast.ts'
import type { RateSeries } from '../../money/contract.ts'
import { getRates } from '../../money/endpoints.ts'
import { type Rates, ratesFrom } from '../../money/rates.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { useListLook } from '../../wines/web/list-look.ts'
import type { NewView, SavedView } from '../contract.ts'
import { listViews, removeView, saveView } from '../endpoints.ts'
import { priceCurrencyOf, shownIn, withPriceCurrency } from '../price-currency.ts'

/** The person's own views of the open cellar, by name. Saving and removing need the server, and throw without it. */
export function useSavedViews() {
  const { t, i18n } = useLingui()
  const cellar_id = useCellar().cellar?.id
  const input = cellar_id === undefined ? null : { params: { cellar_id } }
  const { data, refetch } = useQuery(listViews, input, { persist: true })
  const [, keepLook] = useListLook()
  const today = useToday()
  const views = useMemo(
    () => (data?.views ?? []).toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [data, i18n.locale],
  )

  const { currency } = useMoney()
  const rates = useRatesOf(views)

  async function save({ address, ...view }: NewView) {
    const body = { ...view, address: withPriceCurrency(address, currency) }
    await call(saveView, { params: paramsOf(newId()), body })
    await refetch()
  }

  async function remove(view_id: string) {
    // The list is out of date as well when the view was removed elsewhere already.
    await call(removeView, { params: paramsOf(view_id) }).finally(refetch)
  }

  function paramsOf(view_id: string) {
    if (cellar_id === undefined) throw new Error('No cellar is open')
    return { cellar_id, view_id }
  }

  /** Returns the address of the list that a view is now. */
  const addressOf = useCallback(
    ({ address }: SavedView) => shownIn(currency, address, rates, today).address,
    [currency, rates, today],
  )

  /** Makes the list look as it did; answers the address to go to. */
  const show = useCallback(
    (view: SavedView) => {
      const { address, unconverted } = shownIn(currency, view.address, rates, today)
      if (unconverted) toast(t`No rate for ${unconverted} is known. The prices of this view are now in ${currency}.`)
      if (view.look) keepLook(view.look)
      return address
    },
    [keepLook, currency, rates, today, t],
  )
  return { views, save, remove, addressOf, show }
}

/** Returns the rates that are loaded, and those of the currencies in which prices of views were saved. */
function useRatesOf(views: readonly SavedView[]): Rates {
  const { rates } = useMoney()
  const saved = new Set(views.flatMap(({ address }) => priceCurrencyOf(address) ?? []))
  const missing = [...saved].filter(currency => currency !== 'EUR' && !rates.has(currency))
  const answers = useQueries(
    getRates,
    missing.map(currency => ({ params: { currency } })),
    { persist: true },
  )
  return useMemo(() => {
    const series = answers.flatMap(({ data }) => (data === undefined ? [] : [data as RateSeries]))
    return series.length === 0 ? rates : new Map([...rates, ...ratesFrom(series)])
  }, [rates, answers])
}
