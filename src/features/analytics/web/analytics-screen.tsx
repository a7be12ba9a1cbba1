import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { MeasureName } from '../../../model/measures.ts'
import { yearOf } from '../../../shared/days.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PaperLine } from '../../cellars/web/paper-line.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { WineQueryState } from '../../wines/web/wine-query.ts'
import type { ViewName } from '../bottle-table.ts'
import { yearsAhead } from '../ready.ts'
import styles from './analytics.module.css'
import { BarFigure } from './bar-figure.tsx'
import { FilterLine } from './filter-line.tsx'
import { Headline } from './headline.tsx'
import { HistoryFigure, type Span } from './history-figure.tsx'
import { ReadyFigure } from './ready-figure.tsx'
import { RingFigure } from './ring-figure.tsx'
import { StockTools } from './stock-tools.tsx'
import { useFigureWords } from './use-figure-words.ts'
import { type Linked, useLinkedViews } from './use-linked-views.ts'
import { useMeasure } from './use-measure.ts'
import { ViewTools } from './view-tools.tsx'
import { VintageFigure } from './vintage-figure.tsx'

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
  const [measure, setMeasure] = useState<MeasureName>('bottles')
  const [span, setSpan] = useState<Span>('months')
  const linked = useLinkedViews(viewsShown[span], measure)
  const { ready } = useMoney()
  const words = useFigureWords()

  const isEmpty = replica?.wines.size === 0
  return (
    // It is one page whatever it shows, so that the focus stays on its heading.
    <Page
      heading={<Trans context="screen">Analytics</Trans>}
      actions={linked && !isEmpty && <ViewTools measure={measure} onMeasure={setMeasure} />}
    >
      {!linked && <Spinner />}
      <Suspense>{isEmpty && canWrite && <Welcome level={2} />}</Suspense>
      {linked && !(isEmpty && canWrite) && (
        <>
          <PaperLine />
          {!isEmpty && <StockTools state={linked.state} />}
          {!isEmpty && <FilterLine state={linked.state} />}
          {!isEmpty && <Headline linked={linked} words={words} ready={ready} />}
          <div className={styles.figures}>
            {linked.totals.bottles === 0 && <NothingThere state={linked.state} />}
            <CellarFigures linked={linked} measureName={measure} span={span} onSpan={setSpan} />
          </div>
        </>
      )}
    </Page>
  )
}

const dimensionsShown = ['type', 'stage', 'country', 'region', 'vintage', 'grape', 'ready'] as const
const viewsShown: Record<Span, readonly ViewName[]> = {
  months: [...dimensionsShown, 'bought', 'drunk', 'left'],
  years: [...dimensionsShown, 'bought_year', 'drunk_year', 'left_year'],
}

function NothingThere({ state: { filters, query, clear } }: { state: WineQueryState }) {
  const { t } = useLingui()
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
        <Trans>Add bottles to a wine to see your cellar in charts.</Trans>
      </EmptyState>
    </div>
  )
}

interface CellarFiguresProps {
  linked: Linked
  measureName: MeasureName
  span: Span
  onSpan: (span: Span) => void
}

/** The charts of the bottles, each over a dimension. */
function CellarFigures({ linked, measureName, span, onSpan }: CellarFiguresProps) {
  const { t } = useLingui()
  const measure = useMeasure(measureName)
  const year = yearOf(useToday())
  const shared = { linked, measure }
  const Parts = measure.hasParts ? RingFigure : BarFigure
  return (
    <>
      <div className={styles.across}>
        <ReadyFigure {...shared} years={Array.from({ length: yearsAhead + 1 }, (_, ahead) => year + ahead)} />
      </div>
      <Parts by="type" {...shared} />
      <Parts by="stage" {...shared} />
      <BarFigure by="country" {...shared} />
      <BarFigure by="region" {...shared} />
      <div className={styles.across}>
        <VintageFigure {...shared} />
      </div>
      <div className={styles.across}>
        <BarFigure
          by="grape"
          note={t`A blend counts for each of its grapes, so the bars add up to more than the cellar.`}
          {...shared}
        />
      </div>
      <div className={styles.across}>
        <HistoryFigure span={span} onSpan={onSpan} {...shared} />
      </div>
    </>
  )
}
