import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { MeasureName } from '../../../model/dimensions.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PaperLine } from '../../cellars/web/paper-line.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { Analytics } from '../contract.ts'
import styles from './analytics.module.css'
import { Headline } from './headline.tsx'
import { HistoryFigure } from './history-figure.tsx'
import { OriginFigures } from './origin-figures.tsx'
import { ReadyFigure } from './ready-figure.tsx'
import { RingFigure } from './ring-figure.tsx'
import { ShareBars } from './share-bars.tsx'
import { useAnalytics } from './use-analytics.ts'
import { useFigureWords } from './use-figure-words.ts'
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
  const figures = useAnalytics()
  const { ready } = useMoney()
  const words = useFigureWords()
  const [measure, setMeasure] = useState<MeasureName>('bottles')

  const isEmpty = replica?.wines.size === 0
  return (
    // It is one page whatever it shows, so that the focus stays on its heading.
    <Page
      heading={<Trans context="screen">Analytics</Trans>}
      actions={figures && !isEmpty && <ViewTools measure={measure} onMeasure={setMeasure} />}
    >
      {!figures && <Spinner />}
      <Suspense>{isEmpty && canWrite && <Welcome level={2} />}</Suspense>
      {figures && !(isEmpty && canWrite) && (
        <>
          <PaperLine />
          {!isEmpty && <Headline figures={figures} words={words} ready={ready} />}
          <div className={styles.figures}>
            {figures.in_cellar.bottles > 0 && <CellarFigures figures={figures} measureName={measure} />}
            <div className={styles.across}>
              {figures.in_cellar.bottles === 0 && <NothingThere />}
              {figures.years.length > 0 && <HistoryFigure figures={figures} words={words} />}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

function NothingThere() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No bottles in the cellar`}
      actions={<LinkButton href="/" look="primary">{t`Go to wines`}</LinkButton>}
    >
      <Trans>Add bottles to a wine to see your cellar in charts.</Trans>
    </EmptyState>
  )
}

/** The charts of the bottles in the cellar, each over a dimension. */
function CellarFigures({ figures, measureName }: { figures: Analytics; measureName: MeasureName }) {
  const { t } = useLingui()
  const measure = useMeasure(measureName)
  return (
    <>
      <div className={styles.across}>
        <ReadyFigure ready={figures.ready} words={measure.words} />
      </div>
      <RingFigure
        by="type"
        heading={t({ context: 'heading', message: 'By type' })}
        label={t`The cellar by type`}
        shares={figures.by_type}
        measure={measure}
      />
      <RingFigure
        by="stage"
        heading={t({ context: 'heading', message: 'By stage' })}
        label={t`The cellar by stage`}
        shares={figures.by_stage}
        measure={measure}
      />
      <OriginFigures countries={figures.by_country} measure={measure} />
      <div className={styles.across}>
        <VintageFigure shares={figures.by_vintage} measure={measure} />
      </div>
      <div className={styles.across}>
        <ShareBars
          by="grape"
          heading={t({ context: 'heading', message: 'By grape' })}
          note={t`A blend counts for each of its grapes, so the bars add up to more than the cellar.`}
          label={t`The cellar by grape`}
          shares={figures.by_grape}
          measure={measure}
        />
      </div>
    </>
  )
}
