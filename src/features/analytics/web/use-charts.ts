import { useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { type MeasureName, measureNames, measures } from '../../../model/measures.ts'
import { useSession } from '../../accounts/web/session.ts'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { type ChosenChart, chartsAtFirst, chartValues, readCharts } from '../charts.ts'
import { type ChartName, chartNames, chartNamesFor, charts as table } from './charts.tsx'

/**
 * Returns the charts that are shown and their measure. A saved view brings its charts in the address; without it, they
 * are the person's own choice.
 */
export function useCharts() {
  const { params, change } = useAddress()
  const lines = useWineSummaries()
  const prices = usePrices()
  const { user, setPreferences } = useSession()
  const own = user?.charts ?? ''
  const ofView = params.getAll('chart').join(' ')
  const chosen = useMemo(() => readCharts(ofView, chartNames) ?? readCharts(own, chartNames), [ofView, own])
  const atFirst = useMemo(() => chartsAtFirst(table, lines), [lines])
  const charts = useMemo(() => {
    const shown = new Set(chartNamesFor(prices))
    return (chosen ?? atFirst).filter(({ name }) => shown.has(name))
  }, [chosen, atFirst, prices])
  const measure = measuresFor(prices).find(name => name === params.get('measure')) ?? 'bottles'
  return {
    charts,
    measure,
    /** Makes it the person's choice, or none, so that those at first are shown again. */
    setCharts(next: readonly ChosenChart<ChartName>[] | undefined) {
      // A notice tells that it is not saved.
      setPreferences({ charts: next?.length ? chartValues(next).join(' ') : null }).catch(() => {})
      if (ofView) change(before => without(before, 'chart'))
    },
    setMeasure(next: MeasureName) {
      change(before => {
        const after = without(before, 'measure')
        if (next !== 'bottles') after.set('measure', next)
        return after
      })
    },
    /** Returns the address of the page as it is, which brings its charts. */
    addressToSave() {
      const filters = without(params, 'chart')
      const saved = new URLSearchParams(chartValues(charts).map(value => ['chart', value]))
      for (const [name, value] of filters) if (name !== 'dir') saved.append(name, value)
      return saved.toString()
    },
  }
}

/** Returns all measures, or those for people who may not see prices. */
export const measuresFor = (prices: boolean) => measureNames.filter(name => prices || measures[name].unit !== 'amount')

export type Charts = ReturnType<typeof useCharts>

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete(name)
  return rest
}
