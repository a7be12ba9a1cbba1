import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { wineTypes } from '../../../model/choices.ts'
import type { Wine } from '../../../model/wine.ts'
import { type Dot, DotChart } from '../../../ui/chart/dot-chart.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { WineDot } from '../dots.ts'
import { useFigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { picksOf } from './use-picks.ts'
import { useSeries } from './use-series.ts'

type Shown = WineDot<Wine>

interface DotsFigureProps {
  linked: Linked
  /** The other axis beside the price. */
  against: 'score' | 'value'
}

/** Shows each wine as a dot at its price and its score or value. */
export function DotsFigure({ linked, against }: DotsFigureProps) {
  const { t } = useLingui()
  const words = useFigureWords()
  const query = useDeferredValue(linked.state.query)
  const { views } = linked
  const { dots, without } = useMemo(
    () => views.dotsAt(query, 'cost', against === 'score' ? 'average_score' : 'value'),
    [views, query, against],
  )
  const present = new Set(dots.map(({ wine }) => wine.type))
  const series = useSeries(
    'type',
    wineTypes.filter(type => present.has(type)),
  )
  const isScore = against === 'score'
  const upright = isScore
    ? { title: t({ context: 'measure', message: 'Score' }), format: words.score, formatShort: words.score }
    : { title: t({ context: 'money', message: 'Value' }), format: words.amount, formatShort: words.amountShort }
  const across = { title: t({ context: 'measure', message: 'Price' }), formatShort: words.amountShort }
  const label = isScore ? t`Price and score of each wine` : t`Price and value of each wine`
  const textOf = ({ x, y }: Shown) => {
    const [price, other] = [words.amount(x), upright.format(y)]
    return isScore
      ? t({ context: 'wine', message: `price ${price}, score ${other}` })
      : t({ context: 'wine', message: `price ${price}, value ${other}` })
  }
  const drawn = dots.map(
    (dot): Dot => ({
      key: dot.wine.id,
      label: wineText(dot.wine),
      href: `/wines/${dot.wine.id}`,
      series: dot.wine.type,
      x: dot.x,
      y: dot.y,
      words: textOf(dot),
    }),
  )
  const columns: (Column<Shown> & { plain: (dot: Shown) => string | number })[] = [
    {
      header: t({ context: 'table', message: 'Wine' }),
      cell: ({ wine }) => <Link href={`/wines/${wine.id}`}>{wineText(wine)}</Link>,
      plain: ({ wine }) => wineText(wine),
    },
    {
      header: across.title,
      figures: true,
      cell: ({ x }) => words.amount(x),
      plain: ({ x }) => words.plainAmount(x),
    },
    {
      header: upright.title,
      figures: true,
      cell: ({ y }) => upright.format(y),
      plain: ({ y }) => (isScore ? words.plainScore(y) : words.plainAmount(y)),
    },
  ]
  return (
    <ChartFigure
      subject={label}
      finding={useDotsFinding(dots, isScore)}
      description={
        isScore ? (
          <Trans>
            Each dot is a wine, at the average price of its bottles and its latest score. A press filters by the wine. A
            drag over dots zooms in on them and filters by their wines.
          </Trans>
        ) : (
          <Trans>
            Each dot is a wine, at the averages of its bottles. Those above the line are worth more than they cost. A
            press filters by the wine. A drag over dots zooms in on them and filters by their wines.
          </Trans>
        )
      }
      without={
        without > 0 &&
        (isScore ? (
          <Plural
            value={without}
            one="Excludes # wine without a price, an exchange rate or a score."
            other="Excludes # wines without a price, an exchange rate or a score."
          />
        ) : (
          <Plural
            value={without}
            one="Excludes # wine without a price, an exchange rate or a value."
            other="Excludes # wines without a price, an exchange rate or a value."
          />
        ))
      }
      chart={
        <DotChart
          label={label}
          dots={drawn}
          series={series}
          across={across}
          upright={upright}
          equal={!isScore}
          picks={picksOf('wine', linked.state)}
          mostPicked={mostPicked}
        />
      }
      table={
        <Table
          stacked={false}
          caption={label}
          columns={columns}
          rows={dots.slice(0, rowsMost)}
          rowKey={({ wine }) => wine.id}
        />
      }
      rows={() => [columns.map(({ header }) => header), ...dots.map(dot => columns.map(({ plain }) => plain(dot)))]}
    />
  )
}

/** The address of a saved view has room for so many wines. */
const mostPicked = 80
/** A longer table would take seconds to draw; the saved file has all. */
const rowsMost = 500

/** Names the wine with the highest score, and of several the cheapest; or counts the wines that have gained. */
function useDotsFinding(dots: readonly Shown[], isScore: boolean): string {
  const { t } = useLingui()
  const words = useFigureWords()
  const [best] = dots.toSorted((a, b) => b.y - a.y || a.x - b.x)
  if (!best) return isScore ? t`No wine has a price and a score` : t`No wine has a price and a value`
  if (isScore) {
    const [wine, score, price] = [wineText(best.wine), words.score(best.y), words.amount(best.x)]
    return t`${wine} scores highest: ${score} for ${price}`
  }
  const [gained, all] = [words.number(dots.filter(({ x, y }) => y > x).length), words.number(dots.length)]
  return t`${gained} of ${all} wines are worth more than they cost`
}
