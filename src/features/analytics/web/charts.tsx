import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { dimensions, type PlainFilter, plainFilters } from '../../../model/dimensions.ts'
import { moves } from '../../bottles/moves.ts'
import type { ViewName } from '../bottle-table.ts'
import type { PlaceAtFirst } from '../charts.ts'
import { fills } from '../fills.ts'
import { BarFigure } from './bar-figure.tsx'
import { DecadeFigure } from './decade-figure.tsx'
import { DotsFigure } from './dots-figure.tsx'
import { FateFigure } from './fate-figure.tsx'
import { GainsFigure } from './gains-figure.tsx'
import { HeatFigure } from './heat-figure.tsx'
import { HistoryFigure, type Span } from './history-figure.tsx'
import { HoldingsFigure } from './holdings-figure.tsx'
import { MapFigure } from './map-figure.tsx'
import { PaceFigure } from './pace-figure.tsx'
import { ReadyFigure } from './ready-figure.tsx'
import { RingFigure } from './ring-figure.tsx'
import { SpreadFigure } from './spread-figure.tsx'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { VintageFigure } from './vintage-figure.tsx'
import { WorthFigure } from './worth-figure.tsx'

interface FigureProps {
  linked: Linked
  measure: ShownMeasure
  /** The periods of the charts over time. */
  span: Span
  onSpan: (span: Span) => void
}

interface ChartRow extends PlaceAtFirst {
  title: MessageDescriptor
  Figure: ComponentType<FigureProps>
  /** True if it shows nothing but prices and values, which not everybody may see. */
  isPrice?: true
  /** The views that it counts in; without them it is drawn from the bottles themselves. */
  views?: (span: Span) => readonly ViewName[]
}

/** Returns the row of a dimension, whose chart has bars unless another figure is given. */
function chartBy(by: PlainFilter, Figure: ComponentType<FigureProps> = props => <BarFigure by={by} {...props} />) {
  return { title: dimensions[by].heading, Figure, views: () => [by] }
}

/** Returns the row of a dimension that has few values, which add up to a ring. */
function ringBy(by: 'type' | 'stage') {
  return chartBy(by, props =>
    props.measure.hasParts ? <RingFigure by={by} {...props} /> : <BarFigure by={by} {...props} />,
  )
}

const rows = {
  ready: { title: msg`Ready to drink`, Figure: ReadyFigure, views: () => ['ready'], atFirst: 'wide' },
  worth: { title: msg`Worth and cost over time`, Figure: WorthFigure, isPrice: true, atFirst: 'wide' },
  type: { ...ringBy('type'), atFirst: 'half' },
  stage: { ...ringBy('stage'), atFirst: 'half' },
  country: { ...chartBy('country'), atFirst: 'half' },
  region: { ...chartBy('region'), atFirst: 'half' },
  vintage: { ...chartBy('vintage', VintageFigure), atFirst: 'wide' },
  grape: {
    ...chartBy('grape', props => (
      <BarFigure
        by="grape"
        note={<Trans>A blend counts for each of its grapes, so the bars add up to more than the cellar.</Trans>}
        {...props}
      />
    )),
    atFirst: 'wide',
  },
  history: {
    title: msg`Bought and drunk`,
    Figure: HistoryFigure,
    views: span => (span === 'months' ? moves : moves.map(move => `${move}_year` as const)),
    atFirst: 'wide',
  },
  pace: { title: msg`Pace of drinking`, Figure: PaceFigure, atFirst: 'wide' },
  gains: {
    title: msg`Gain by region, producer and wine`,
    Figure: GainsFigure,
    isPrice: true,
    atFirst: 'wide',
    filledBy: fills.values,
  },
  holdings: {
    title: msg`Regions and producers`,
    Figure: HoldingsFigure,
    views: () => ['region+producer'],
    atFirst: 'wide',
    filledBy: fills.producers,
  },
  heat: {
    title: msg`Vintages by region`,
    Figure: HeatFigure,
    views: () => ['region+vintage'],
    atFirst: 'wide',
    filledBy: fills.vintages,
  },
  map: {
    title: msg({ context: 'heading', message: 'World map' }),
    Figure: MapFigure,
    views: () => ['country+region'],
    atFirst: 'wide',
    filledBy: fills.countries,
  },
  price_score: {
    title: msg`Price and score of each wine`,
    Figure: props => <DotsFigure against="score" {...props} />,
    isPrice: true,
    atFirst: 'wide',
    filledBy: fills.scores,
  },
  price_value: {
    title: msg`Price and value of each wine`,
    Figure: props => <DotsFigure against="value" {...props} />,
    isPrice: true,
  },
  price_spread: {
    title: msg`Spread of prices`,
    Figure: props => <SpreadFigure of="price" {...props} />,
    isPrice: true,
  },
  score_spread: { title: msg`Spread of scores`, Figure: props => <SpreadFigure of="score" {...props} /> },
  price: { ...chartBy('price'), isPrice: true },
  decade: { title: msg`Decades of vintages`, Figure: DecadeFigure, views: () => ['vintage'] },
  fate: { title: msg`What became of the bottles of each year`, Figure: FateFigure },
} as const satisfies Record<string, ChartRow>

export type ChartName = keyof typeof rows | PlainFilter

const others = plainFilters.filter(name => !Object.hasOwn(rows, name)).map(name => [name, chartBy(name)])

/**
 * Every chart is one row, and each dimension has one. What can be chosen, what stands on the page at first and in which
 * order, and what is counted for it follow from these.
 */
export const charts: Readonly<Record<ChartName, ChartRow>> = { ...rows, ...Object.fromEntries(others) }

/** Returns the names of all charts, or of those for people who may not see prices. */
export const chartNamesFor = (prices: boolean) => chartNames.filter(name => prices || !charts[name].isPrice)

export const chartNames = Object.keys(charts) as ChartName[]
