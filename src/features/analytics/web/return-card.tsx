import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { useAfterwards } from '../../../ui/use-afterwards.ts'
import { gainOf, type Part, type Return, together, worthBases } from '../../money/returns.ts'
import type { YearOfSales } from '../../money/sales.ts'
import { LeftOut, PerYear } from '../../money/web/return-words.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { worthBasisNames } from '../../money/web/value-words.ts'
import { type FigureWords, useFigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'

/** Shows what the bottles that pass the filters gained and brought, whatever became of them, once the charts are drawn. */
export function ReturnCard({ linked }: { linked: Linked }) {
  const { t } = useLingui()
  const { ready } = useMoney()
  const { views } = linked
  const query = useAfterwards(linked.state.query)
  const found = useMemo(() => views.returnAt(query), [views, query])
  const sales = useMemo(() => views.salesAt(query), [views, query])
  const { open, realised, left_out } = found
  const counted = open.bottles + realised.bottles + left_out.cost + left_out.worth + left_out.rate
  if (!ready || counted === 0) return null
  return (
    <Card heading={t({ context: 'heading', message: 'Gain and return' })}>
      <GainAndSales found={found} sales={sales} />
    </Card>
  )
}

/** A press draws it again only when its sums have changed. */
const GainAndSales = memo(function GainAndSales({ found, sales }: { found: Return; sales: readonly YearOfSales[] }) {
  const words = useFigureWords()
  return (
    <>
      <Gain found={found} words={words} />
      {sales.length > 0 && <Sales sales={sales} words={words} />}
    </>
  )
})

interface Line {
  key: string
  name: string
  part: Part
}

function Gain({ found, words }: { found: Return; words: FigureWords }) {
  const { t, i18n } = useLingui()
  const { left_out } = found
  const all = together(found.open, found.realised)
  const lines: Line[] = [
    { key: 'open', name: t({ context: 'bottles', message: 'In the cellar' }), part: found.open },
    { key: 'realised', name: t({ context: 'bottles', message: 'Gone' }), part: found.realised },
    { key: 'all', name: t({ context: 'bottles', message: 'Together' }), part: all },
  ]
  const bases = worthBases
    .filter(basis => found.by_basis[basis].bottles > 0)
    .map((basis): Line => ({ key: basis, name: i18n._(worthBasisNames[basis]), part: found.by_basis[basis] }))
  return (
    <>
      <p>
        <Trans>
          What bottles are worth or brought, less what was paid for them, each at the exchange rate of its own day. A
          price alone is not a value.
        </Trans>
      </p>
      {all.bottles > 0 && (
        <>
          <GainTable caption={t`Gain of the bottles here and of those that are gone`} lines={lines} words={words} />
          <GainTable caption={t`What the worth rests on`} lines={bases} words={words} showCaption />
        </>
      )}
      <Stack gap={1}>
        {all.bottles > 0 && (
          <p>
            <PerYear yearly={found.yearly} />{' '}
            {found.undated > 0 && (
              <Plural
                value={found.undated}
                one="The return per year excludes one bottle, of which a day is unknown."
                other="The return per year excludes # bottles, of which a day is unknown."
              />
            )}
          </p>
        )}
        {'rate' in found.yearly && (
          <p>
            <Trans>
              The return per year is money-weighted: the one rate at which all amounts, each discounted by rate and days
              to the first day, add up to nothing: Σ amount ÷ (1 + rate)^(days ÷ 365) = 0.
            </Trans>
          </p>
        )}
        {left_out.cost + left_out.worth + left_out.rate > 0 && (
          <p>
            <LeftOut found={found} />
          </p>
        )}
      </Stack>
    </>
  )
}

interface GainTableProps {
  caption: string
  showCaption?: boolean
  lines: readonly Line[]
  words: FigureWords
}

function GainTable({ caption, showCaption = false, lines, words }: GainTableProps) {
  const { t } = useLingui()
  const columns: Column<Line>[] = [
    { header: t({ context: 'column', message: 'Bottles' }), cell: ({ name }) => name },
    ofPart(t({ context: 'column', message: 'Number' }), ({ bottles }) => words.number(bottles)),
    ofPart(t({ context: 'field', message: 'Cost' }), ({ cost_minor }) => words.amount(cost_minor)),
    ofPart(t({ context: 'column', message: 'Worth' }), ({ worth_minor }) => words.amount(worth_minor)),
    ofPart(t({ context: 'money', message: 'Gain' }), part => words.amount(gainOf(part))),
    ofPart(t({ context: 'column', message: 'Of the cost' }), part =>
      part.cost_minor > 0 ? words.share(gainOf(part) / part.cost_minor) : '–',
    ),
  ]
  return <Table caption={caption} showCaption={showCaption} columns={columns} rows={lines} rowKey={({ key }) => key} />
}

function ofPart(header: string, cell: (part: Part) => string): Column<Line> {
  return figures(header, ({ part }) => cell(part))
}

/** The revenue of each year; the gain is of those sales alone whose cost is known, and their number is shown. */
function Sales({ sales, words }: { sales: readonly YearOfSales[]; words: FigureWords }) {
  const { t } = useLingui()
  const sum = (of: (year: YearOfSales) => number) => sales.reduce((total, year) => total + of(year), 0)
  const [unknown, without_rate] = [sum(year => year.without_revenue), sum(year => year.without_rate)]
  const columns: Column<YearOfSales>[] = [
    {
      header: t({ context: 'period', message: 'Year' }),
      cell: ({ year }) => (year === null ? t({ context: 'day', message: 'unknown' }) : String(year)),
    },
    figures(t({ context: 'column', message: 'Bottles' }), ({ bottles }) => words.number(bottles)),
    figures(t({ context: 'column', message: 'Revenue' }), year =>
      year.bottles === year.without_revenue + year.without_rate ? '–' : words.amount(year.revenue_minor),
    ),
    figures(t({ context: 'field', message: 'Cost' }), ({ compared }) =>
      compared.bottles > 0 ? words.amount(compared.cost_minor) : '–',
    ),
    figures(t({ context: 'money', message: 'Gain' }), ({ compared }) =>
      compared.bottles > 0 ? words.amount(compared.revenue_minor - compared.cost_minor) : '–',
    ),
    figures(t({ context: 'column', message: 'Compared' }), ({ compared }) => words.number(compared.bottles)),
  ]
  return (
    <>
      <Table
        caption={t`Revenue by year`}
        showCaption
        columns={columns}
        rows={sales}
        rowKey={({ year }) => String(year)}
      />
      <p>
        <Trans>Cost and gain are of the bottles compared alone: those whose revenue and cost are both known.</Trans>{' '}
        {unknown > 0 && (
          <Plural
            value={unknown}
            one="One bottle was sold for an unknown amount."
            other="# bottles were sold for unknown amounts."
          />
        )}{' '}
        {without_rate > 0 && (
          <Plural
            value={without_rate}
            one="One sale has no exchange rate for its day."
            other="# sales have no exchange rate for their days."
          />
        )}
      </p>
    </>
  )
}
