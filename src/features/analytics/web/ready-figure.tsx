import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Datum } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { Analytics, Measure, ReadyYear } from '../contract.ts'
import { drinkableStages } from '../ready.ts'
import styles from './analytics.module.css'
import { listAddress } from './list-address.ts'
import type { FigureWords } from './use-figure-words.ts'
import { useSeries, useTypeSeries } from './use-series.ts'

interface ReadyFigureProps {
  ready: Analytics['ready']
  words: FigureWords
}

/** The drinking windows of all bottles, stacked into the coming years. */
export function ReadyFigure({ ready, words }: ReadyFigureProps) {
  const { t } = useLingui()
  const [by, setBy] = useState<'stage' | 'type'>('stage')
  const present = drinkableStages.filter(stage =>
    ready.years.some(({ stages }) => stages.some(part => part.stage === stage && part.bottles > 0)),
  )
  const stages = useSeries('stage', present)
  const types = useTypeSeries(ready.years)
  const chart = {
    label: t`Bottles ready to drink, by year`,
    data: ready.years.map(year => datumOf(year, by)),
    series: by === 'stage' ? stages : types,
    format: words.bottles,
    formatShort: words.number,
  }
  return (
    <FigureWithTable
      heading={t`Ready to drink`}
      note={t`Bottles within their drinking window in each year, assuming none is opened before.`}
      tools={
        <RadioGroup
          label={t({ context: 'chart', message: 'Stack by' })}
          hideLabel
          look="segments"
          value={by}
          onChange={setBy}
          choices={[
            { value: 'stage', label: t({ context: 'heading', message: 'By stage' }) },
            { value: 'type', label: t({ context: 'heading', message: 'By type' }) },
          ]}
        />
      }
      chart={
        <>
          <ColumnChart {...chart} height={300} />
          <OtherBottles ready={ready} />
        </>
      }
      table={
        <>
          <ChartTable {...chart} format={words.number} rowsAre={t({ context: 'period', message: 'Year' })} />
          <OtherBottles ready={ready} />
        </>
      }
    />
  )
}

function datumOf(year: ReadyYear, by: 'stage' | 'type'): Datum {
  const parts =
    by === 'stage'
      ? year.stages.map(part => ({ key: part.stage, ...part }))
      : year.types.map(part => ({ key: part.type, ...part }))
  return {
    key: String(year.year),
    label: String(year.year),
    href: listAddress(year.query),
    values: Object.fromEntries(parts.map(part => [part.key, part.bottles])),
    hrefs: Object.fromEntries(parts.map(part => [part.key, listAddress(part.query)])),
  }
}

/** The bottles that no column holds. */
function OtherBottles({ ready }: { ready: Analytics['ready'] }) {
  const { years, later, later_estimated, past, past_estimated, unknown } = ready
  const last = String(years.at(-1)?.year)
  return (
    <Row as="ul" gap={5} rowGap={1} wrap className={styles.otherBottles}>
      <Part measure={past}>
        <Trans>
          <Plural value={past.bottles} one="# bottle" other="# bottles" /> past the drinking window
        </Trans>
      </Part>
      <Part measure={past_estimated}>
        <Trans>
          <Plural value={past_estimated.bottles} one="# bottle" other="# bottles" /> probably past the drinking window
        </Trans>
      </Part>
      <Part measure={unknown}>
        <Trans>
          <Plural value={unknown.bottles} one="# bottle" other="# bottles" /> without a drinking window
        </Trans>
      </Part>
      <Part measure={later}>
        <Trans>
          <Plural value={later.bottles} one="# bottle" other="# bottles" /> not ready until after {last}
        </Trans>
      </Part>
      <Part measure={later_estimated}>
        <Trans>
          <Plural value={later_estimated.bottles} one="# bottle" other="# bottles" /> probably not ready until after{' '}
          {last}
        </Trans>
      </Part>
    </Row>
  )
}

function Part({ measure, children }: { measure: Measure; children: ReactNode }) {
  if (measure.bottles === 0) return null
  return (
    <li>
      <Link href={listAddress(measure.query)}>{children}</Link>
    </li>
  )
}
