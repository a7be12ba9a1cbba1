import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Welcome } from '../../cellars/web/welcome.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { unknownValue } from '../../wines/wine-summary.ts'
import type { Analytics } from '../contract.ts'
import styles from './analytics.module.css'
import { Headline } from './headline.tsx'
import { HistoryFigure } from './history-figure.tsx'
import { OriginFigures } from './origin-figures.tsx'
import { ReadyFigure } from './ready-figure.tsx'
import { RingFigure } from './ring-figure.tsx'
import { ShareBars } from './share-bars.tsx'
import { useAnalytics } from './use-analytics.ts'
import { type Counting, useCounting } from './use-counting.ts'
import { useFigureWords } from './use-figure-words.ts'
import { useStageSeries, useTypeSeries } from './use-series.ts'
import { ViewTools } from './view-tools.tsx'
import { VintageFigure } from './vintage-figure.tsx'

/** The cellar in figures at `/analytics`. */
export default function AnalyticsScreen() {
  return (
    <WithCellar waits heading={<Trans>Analytics</Trans>}>
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
  const [counting, setCounting] = useState<Counting>('bottles')

  const isEmpty = replica?.wines.size === 0
  return (
    // One page whatever it shows: the focus stays on its heading.
    <Page
      heading={<Trans>Analytics</Trans>}
      actions={figures && !isEmpty && <ViewTools counting={counting} onCounting={setCounting} />}
    >
      {!figures && <Spinner />}
      {isEmpty && canWrite && <Welcome level={2} />}
      {figures && !(isEmpty && canWrite) && (
        <>
          {!isEmpty && <Headline figures={figures} words={words} ready={ready} />}
          {figures.in_cellar.bottles > 0 ? <CellarFigures figures={figures} counting={counting} /> : <NothingThere />}
          {figures.years.length > 0 && <HistoryFigure figures={figures} words={words} />}
        </>
      )}
    </Page>
  )
}

function NothingThere() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Nothing lies in the cellar`}
      actions={<LinkButton href="/" look="primary">{t`Go to the wines`}</LinkButton>}
    >
      <Trans>Add bottles to a wine, and what you have is drawn here.</Trans>
    </EmptyState>
  )
}

/** What lies in the cellar now. */
function CellarFigures({ figures, counting }: { figures: Analytics; counting: Counting }) {
  const { t } = useLingui()
  const counted = useCounting(counting)
  const types = useTypeSeries(figures.by_type.flatMap(share => share.types.map(part => part.type)))
  const stages = useStageSeries(figures.by_stage.flatMap(share => share.query.stage ?? []))
  const whole = counting === 'bottles' ? t`Bottles` : t`Value`
  const grapeOf = (key: string) => (key === unknownValue ? t`Unknown` : key)
  return (
    <div className={styles.figures}>
      <div className={styles.across}>
        <ReadyFigure ready={figures.ready} words={counted.words} />
      </div>
      <RingFigure
        heading={t`By type`}
        label={t`The cellar by type`}
        rowsAre={t`Type`}
        shares={figures.by_type}
        series={types}
        counted={counted}
        whole={whole}
      />
      <RingFigure
        heading={t`By stage`}
        label={t`The cellar by stage`}
        rowsAre={t`Stage`}
        shares={figures.by_stage}
        series={stages}
        counted={counted}
        whole={whole}
      />
      <OriginFigures countries={figures.by_country} counted={counted} />
      <div className={styles.across}>
        <VintageFigure shares={figures.by_vintage} counted={counted} />
      </div>
      <div className={styles.across}>
        <ShareBars
          heading={t`By grape`}
          note={t`A blend counts for each of its grapes, so these do not add up to the cellar.`}
          label={t`The cellar by grape`}
          rowsAre={t`Grape`}
          shares={figures.by_grape}
          nameOf={grapeOf}
          counted={counted}
        />
      </div>
    </div>
  )
}
