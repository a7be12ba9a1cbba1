import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { MeasureName } from '../../../model/measures.ts'
import { usePainted } from '../../../ui/after-paint.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useInView } from '../../../ui/use-in-view.ts'
import { usePrinted } from '../../../ui/use-media.ts'
import { PaperLine } from '../../cellars/web/paper-line.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { WineQueryState } from '../../wines/web/wine-query.ts'
import styles from './analytics.module.css'
import { type ChartName, charts as table } from './charts.tsx'
import { FilterLine } from './filter-line.tsx'
import { Headline } from './headline.tsx'
import type { Span } from './history-figure.tsx'
import { ReturnCard } from './return-card.tsx'
import { SavedCharts } from './saved-charts.tsx'
import { StockTools } from './stock-tools.tsx'
import { useCharts } from './use-charts.ts'
import { useFigureWords } from './use-figure-words.ts'
import { type Linked, useLinkedViews } from './use-linked-views.ts'
import { useMeasure } from './use-measure.ts'
import { ViewTools } from './view-tools.tsx'

const Welcome = lazy(() => import('../../cellars/web/welcome.tsx'))

/** The cellar in figures at `/analytics`. */
export default function AnalyticsScreen() {
  return (
    <WithCellar waits heading={<Trans context="screen">Analytics</Trans>}>
      <CellarInFigures />
    </WithCellar>
  )
}

function CellarInFigures() {
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const shown = useCharts()
  const { charts, measure } = shown
  const [span, setSpan] = useState<Span>('months')
  const isPainted = usePainted()
  const waiting = useMemo(() => new Set(isPainted ? [] : charts.slice(chartsDrawnFirst)), [charts, isPainted])
  const names = useMemo(
    () => charts.filter(chart => !waiting.has(chart)).flatMap(({ name }) => table[name].views?.(span) ?? []),
    [charts, waiting, span],
  )
  const linked = useLinkedViews(names, measure)
  const { ready } = useMoney()
  const prices = usePrices()
  const words = useFigureWords()

  const isEmpty = replica?.wines.size === 0
  return (
    // It is one page whatever it shows, so that the focus stays on its heading.
    <Page
      heading={<Trans context="screen">Analytics</Trans>}
      actions={linked && !isEmpty && <ViewTools shown={shown} />}
    >
      {!linked && <Spinner />}
      <Suspense>{isEmpty && canWrite && <Welcome level={2} />}</Suspense>
      {linked && !(isEmpty && canWrite) && (
        <>
          <PaperLine />
          {!isEmpty && <SavedCharts address={shown.addressToSave()} />}
          {!isEmpty && <StockTools state={linked.state} />}
          {!isEmpty && <FilterLine state={linked.state} />}
          {!isEmpty && <Headline linked={linked} words={words} ready={ready} />}
          <div className={styles.figures}>
            {linked.totals.bottles === 0 && <NothingThere state={linked.state} />}
            {charts.map(chart => (
              <ChartCell
                key={chart.name}
                wide={chart.wide}
                waits={waiting.has(chart)}
                name={chart.name}
                linked={linked}
                measureName={measure}
                {...{ span, setSpan }}
              />
            ))}
          </div>
          {prices && <ReturnCard linked={linked} />}
        </>
      )}
    </Page>
  )
}

/** Those further down wait until the page has been painted. */
const chartsDrawnFirst = 2

function NothingThere({ state: { filters, query, clear } }: { state: WineQueryState }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  if (filters > 0 || query.search) {
    return (
      <div className={styles.across}>
        <EmptyState
          title={t`No bottles match`}
          actions={<Button onClick={clear}>{t({ context: 'button', message: 'Clear filters' })}</Button>}
        />
      </div>
    )
  }
  return (
    <div className={styles.across}>
      <EmptyState
        title={t`No bottles in the cellar`}
        actions={<LinkButton href="/" look="primary">{t`Go to wines`}</LinkButton>}
      >
        {canWrite && <Trans>Add bottles to a wine to see your cellar in charts.</Trans>}
      </EmptyState>
    </div>
  )
}

interface ChartProps {
  name: ChartName
  linked: Linked
  measureName: MeasureName
  span: Span
  setSpan: (span: Span) => void
}

/** A press changes the charts in the window in the same frame, and the others right after it. */
function ChartCell({ wide, waits, linked, ...chart }: ChartProps & { wide: boolean; waits: boolean }) {
  const [cell, isInView] = useInView<HTMLDivElement>()
  const isPrinted = usePrinted()
  const later = useDeferredValue(linked)
  return (
    <div
      ref={cell}
      className={wide ? styles.across : styles.half}
      data-chart={chart.name}
      data-waits={waits || undefined}
    >
      {!waits && <Chart linked={isInView || isPrinted ? linked : later} {...chart} />}
    </div>
  )
}

const Chart = memo(function Chart({ name, linked, measureName, span, setSpan }: ChartProps) {
  const measure = useMeasure(measureName)
  const { Figure } = table[name]
  return <Figure linked={linked} measure={measure} span={span} onSpan={setSpan} />
})
