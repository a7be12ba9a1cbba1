import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { wineTypes } from '../../../model/choices.ts'
import { dimensions } from '../../../model/dimensions.ts'
import { BoxChart, type BoxDatum } from '../../../ui/chart/box-chart.tsx'
import type { Datum } from '../../../ui/chart/chart-data.ts'
import { PickButton } from '../../../ui/chart/pick-button.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { type Spread, spreadOf } from '../quartiles.ts'
import { useFigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { picksOf } from './use-picks.ts'

type Row = Spread & { key: string; label: string }

interface SpreadFigureProps {
  linked: Linked
  of: 'price' | 'score'
}

/** Shows how far the prices of bottles or the scores of wines lie apart, by type. */
export function SpreadFigure({ linked, of }: SpreadFigureProps) {
  const { t, i18n } = useLingui()
  const words = useFigureWords()
  const labelOf = useFacetLabel('type')
  const rows = useSpreads(linked, of).map((each): Row => ({ ...each, label: labelOf(each.key) }))
  const isPrice = of === 'price'
  const format = isPrice ? words.amount : words.score
  const plain = isPrice ? words.plainAmount : words.plainScore
  const label = isPrice ? t`Spread of prices` : t`Spread of scores`
  const picks = picksOf('type', linked.state)
  const textOf = ({ lowest, lower, median, upper, highest }: Spread) => {
    const [low, from, middle, until, high] = [lowest, lower, median, upper, highest].map(format)
    return t`median ${middle}, half between ${from} and ${until}, all from ${low} to ${high}`
  }
  const numbers = [
    { key: 'lowest', header: t({ context: 'spread', message: 'Lowest' }) },
    { key: 'lower', header: t({ context: 'spread', message: 'Lower quartile' }) },
    { key: 'median', header: t({ context: 'spread', message: 'Median' }) },
    { key: 'upper', header: t({ context: 'spread', message: 'Upper quartile' }) },
    { key: 'highest', header: t({ context: 'spread', message: 'Highest' }) },
  ] as const
  const counted = isPrice ? t({ context: 'bottles', message: 'Bottles' }) : t({ context: 'screen', message: 'Wines' })
  const columns: Column<Row>[] = [
    {
      header: i18n._(dimensions.type.title),
      cell: row => (
        <PickButton picks={picks} datum={{ ...row, values: {} } satisfies Datum}>
          {row.label}
        </PickButton>
      ),
    },
    figures(counted, ({ count }) => words.number(count)),
    ...numbers.map(({ key, header }) => figures(header, (row: Row) => format(row[key]))),
  ]
  return (
    <ChartFigure
      subject={label}
      finding={useSpreadFinding(rows, isPrice, format)}
      description={
        isPrice ? (
          <Trans>
            Each bottle counts. A box holds the middle half of the prices, with the median as a line in it, and the line
            around it goes from the lowest to the highest. Quartiles are interpolated, as QUARTILE.INC of spreadsheets.
          </Trans>
        ) : (
          <Trans>
            Each wine counts once. A box holds the middle half of the scores, with the median as a line in it, and the
            line around it goes from the lowest to the highest. Quartiles are interpolated, as QUARTILE.INC of
            spreadsheets.
          </Trans>
        )
      }
      chart={
        <BoxChart
          label={label}
          picks={picks}
          formatShort={isPrice ? words.amountShort : words.score}
          data={rows.map(
            (row): BoxDatum => ({
              ...row,
              tone: `--type-${row.key}`,
              words: textOf(row),
              values: { median: Math.max(row.median, Number.MIN_VALUE) },
            }),
          )}
        />
      }
      table={<Table stacked={false} caption={label} columns={columns} rows={rows} rowKey={row => row.key} />}
      rows={() => [
        [i18n._(dimensions.type.title), counted, ...numbers.map(({ header }) => header)],
        ...rows.map(row => [row.label, row.count, ...numbers.map(({ key }) => plain(row[key]))]),
      ]}
    />
  )
}

/** Names the type that lies the highest in its middle, and the one that lies the lowest. */
function useSpreadFinding(rows: readonly Row[], isPrice: boolean, format: (value: number) => string): string {
  const { t } = useLingui()
  const ordered = rows.toSorted((a, b) => b.median - a.median)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return isPrice ? t`No known prices` : t`No known scores`
  const [one, most] = [first.label, format(first.median)]
  if (first === last)
    return isPrice ? t`Half of the bottles cost up to ${most}` : t`Half of the wines score up to ${most}`
  const [other, least] = [last.label, format(last.median)]
  return t`${one} lies the highest with a median of ${most}, ${other} the lowest with ${least}`
}

/** Returns the spread of each type among the bottles that pass all filters but that of the type. */
function useSpreads({ views, state }: Linked, of: 'price' | 'score'): (Spread & { key: string })[] {
  const query = useDeferredValue(state.query)
  return useMemo(() => {
    const byType =
      of === 'price'
        ? views.amountsByType(query, 'cost', 'bottles')
        : views.amountsByType(query, 'average_score', 'wines')
    return wineTypes.flatMap(type => {
      const spread = spreadOf(byType.get(type) ?? [])
      return spread ? [{ key: type, ...spread }] : []
    })
  }, [views, query, of])
}
