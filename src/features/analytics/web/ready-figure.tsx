import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { useToday } from '../../../client/today.ts'
import { wineTypes } from '../../../model/choices.ts'
import { yearOf } from '../../../shared/days.ts'
import type { Datum, Picks } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { PickButton } from '../../../ui/chart/pick-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { drinkableStages, yearsAhead } from '../ready.ts'
import { type Bucket, bucketsOf, emptyBucket, joinedBuckets } from '../view-buckets.ts'
import styles from './analytics.module.css'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { periodChange, picksOf } from './use-picks.ts'
import { datumOf, useBucketSeries, useSeries } from './use-series.ts'

/** The drinking windows of all bottles, stacked into this year and the coming ones. */
export function ReadyFigure({ linked, measure }: { linked: Linked; measure: ShownMeasure }) {
  const { t } = useLingui()
  const first = yearOf(useToday())
  const years = Array.from({ length: yearsAhead + 1 }, (_, ahead) => first + ahead)
  const [by, setBy] = useState<'stage' | 'type'>('stage')
  const view = linked.view('ready')
  const buckets = bucketsOf(view, measure.name)
  const inYears = years.map(year => {
    const keys = drinkableStages.map(stage => `${year}-${stage}`)
    return joinedBuckets(String(year), keys, view, measure.name) ?? emptyBucket(String(year))
  })
  const present = drinkableStages.filter(stage => buckets.some(({ key }) => key.endsWith(`-${stage}`)))
  const stages = useSeries('stage', present)
  const others = useBucketSeries(inYears, measure)
  const byStage = measure.hasParts && by === 'stage'
  const chart = {
    label: t`Bottles ready to drink, by year`,
    data: inYears.map(year => (byStage ? stagesIn(year.key, buckets) : datumOf(year, year.key, measure))),
    series: byStage ? stages : others,
    format: measure.format,
    formatShort: measure.formatShort,
    picks: picksOfReady(linked, byStage),
  }
  const rowsAre = t({ context: 'period', message: 'Year' })
  const [thisYear] = inYears
  const [figure, year] = [measure.format(thisYear?.figure ?? 0), thisYear?.key]
  const finding =
    !thisYear || thisYear.bottles === 0
      ? t`Nothing is ready to drink in ${year}`
      : measure.hasParts
        ? t`${figure} ready to drink in ${year}`
        : t`Ready to drink`
  return (
    <ChartFigure
      subject={t`Ready to drink`}
      finding={finding}
      description={t`Bottles within their drinking window in each year, assuming none is opened before.`}
      tools={
        measure.hasParts && (
          <RadioGroup
            label={t({ context: 'chart', message: 'Stack by' })}
            hideLabel
            value={by}
            onChange={setBy}
            choices={[
              { value: 'stage', label: t({ context: 'heading', message: 'By stage' }) },
              { value: 'type', label: t({ context: 'heading', message: 'By type' }) },
            ]}
          />
        )
      }
      chart={
        <>
          <ColumnChart {...chart} height={300} />
          <OtherBottles buckets={buckets} linked={linked} last={years.at(-1)} />
        </>
      }
      table={
        <>
          <ChartTable {...chart} format={measure.formatCell} rowsAre={rowsAre} />
          <OtherBottles buckets={buckets} linked={linked} last={years.at(-1)} />
        </>
      }
      rows={() => rowsOfChart(chart, rowsAre, measure.plain)}
    />
  )
}

function stagesIn(year: string, buckets: readonly Bucket[]): Datum {
  const figures = buckets
    .filter(({ key }) => key.startsWith(`${year}-`))
    .map(({ key, figure }) => [key.slice(5), figure])
  return { key: year, label: year, values: Object.fromEntries(figures) }
}

/** Chooses a year, or a stage in a year where the columns are stacked by stages. */
function picksOfReady({ state }: Linked, byStage: boolean): Picks {
  const { change, query } = state
  const isType = (key: string) => wineTypes.some(type => type === key)
  const periodOf = ({ key }: Datum, one?: { key: string }) =>
    byStage && one && !isType(one.key) ? `${key}-${one.key}` : key
  return {
    of: byStage ? 'marks' : 'rows',
    isPicked: (datum, one) => query.ready === periodOf(datum, one) || query.ready === datum.key,
    pick: (datum, one) => change(periodChange(state, 'ready', periodOf(datum, one))),
  }
}

interface OtherBottlesProps {
  buckets: readonly Bucket[]
  linked: Linked
  last: number | undefined
}

/** The bottles that no column holds. */
function OtherBottles({ buckets, linked, last }: OtherBottlesProps) {
  const of = (key: string) => buckets.find(bucket => bucket.key === key)?.bottles ?? 0
  const past = of('past')
  const probablyPast = of('past_estimated')
  const unknown = of('unknown')
  const later = of(`${last}-young`)
  const probablyLater = of(`${last}-young_estimated`)
  const picks = picksOfOthers(linked)
  const part = (key: string, words: ReactNode) =>
    of(key) > 0 && (
      <li>
        <PickButton picks={picks} datum={{ key, label: key, values: {} }}>
          <span>{words}</span>
        </PickButton>
      </li>
    )
  return (
    <Row as="ul" gap={5} rowGap={1} wrap className={styles.otherBottles}>
      {part(
        'past',
        <Trans>
          <Plural value={past} one="# bottle" other="# bottles" /> past the drinking window
        </Trans>,
      )}
      {part(
        'past_estimated',
        <Trans>
          <Plural value={probablyPast} one="# bottle" other="# bottles" /> probably past the drinking window
        </Trans>,
      )}
      {part(
        'unknown',
        <Trans>
          <Plural value={unknown} one="# bottle" other="# bottles" /> without a drinking window
        </Trans>,
      )}
      {part(
        `${last}-young`,
        <Trans>
          <Plural value={later} one="# bottle" other="# bottles" /> not ready until after {last}
        </Trans>,
      )}
      {part(
        `${last}-young_estimated`,
        <Trans>
          <Plural value={probablyLater} one="# bottle" other="# bottles" /> probably not ready until after {last}
        </Trans>,
      )}
    </Row>
  )
}

/** A bottle without a column is chosen by its stage, or by the year after which it is ready. */
function picksOfOthers({ state }: Linked): Picks {
  const byStage = picksOf('stage', state)
  const isLater = ({ key }: Datum) => key.includes('-')
  return {
    of: 'rows',
    isPicked: datum => (isLater(datum) ? state.query.ready === datum.key : byStage.isPicked(datum)),
    pick: datum => (isLater(datum) ? state.change(periodChange(state, 'ready', datum.key)) : byStage.pick(datum)),
  }
}
