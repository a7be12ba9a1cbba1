import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { dimensions } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import { amountOf } from '../../../shared/minor-units.ts'
import { Button } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { PickButton } from '../../../ui/chart/pick-button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { gainOf, type Part } from '../../money/returns.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { type Gain, gainsOf } from '../gains.ts'
import styles from './analytics.module.css'
import { useFigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { picksOf } from './use-picks.ts'

const axes = ['region', 'producer', 'wine'] as const
type Axis = (typeof axes)[number]

const shownAtFirst = 8
/** A longer table or chart would take seconds to draw; the saved file has all. */
const rowsMost = 200

/** Shows what was paid for the bottles of each region, producer or wine against what they are worth or brought. */
export function GainsFigure({ linked }: { linked: Linked }) {
  const { t, i18n } = useLingui()
  const [by, setBy] = useState<Axis>('region')
  const [isLong, setLong] = useState(false)
  const words = useFigureWords()
  const signed = useSignedWords()
  const labelOf = useFacetLabel(by)
  const query = useDeferredValue(linked.state.query)
  const { views } = linked
  const buckets = useMemo(() => views.gainsAt(query, by), [views, query, by])
  const gains = useMemo(() => gainsOf(buckets), [buckets])
  const picks = picksOf(by, linked.state)
  const left_out = buckets.reduce((sum, bucket) => sum + bucket.left_out, 0)
  const shown = gains.slice(0, isLong ? rowsMost : shownAtFirst)
  const hidden = Math.min(gains.length, rowsMost) - shownAtFirst
  const datumOf = (gain: Gain): Datum => ({
    key: gain.key,
    label: labelOf(gain.key),
    values: {
      paid_open: gain.open.cost_minor,
      paid_gone: gain.realised.cost_minor,
      worth_open: gain.open.worth_minor,
      worth_gone: gain.realised.worth_minor,
    },
    sum: signed.gain(gain.all),
  })
  const label = t`Gain by region, producer and wine`
  const columns = useGainColumns(by, gain => (
    <PickButton picks={picks} datum={datumOf(gain)}>
      {labelOf(gain.key)}
    </PickButton>
  ))
  return (
    <ChartFigure
      subject={label}
      finding={useGainsFinding(gains, labelOf)}
      description={
        <Trans>
          The first bar is what was paid, the second what bottles are worth today, or brought or were worth when they
          left (hatched), each at the exchange rate of its day. A price alone is not a value.
        </Trans>
      }
      without={
        left_out > 0 && (
          <Plural
            value={left_out}
            one="Excludes # bottle whose cost or value is not known."
            other="Excludes # bottles whose cost or value is not known."
          />
        )
      }
      tools={
        <RadioGroup<Axis>
          label={t({ context: 'chart', message: 'Gain by' })}
          hideLabel
          value={by}
          onChange={setBy}
          choices={axes.map(value => ({ value, label: i18n._(dimensions[value].title) }))}
        />
      }
      chart={
        <div className={styles.bars}>
          <BarChart
            label={label}
            data={shown.map(datumOf)}
            series={seriesOf(gains)}
            lines={2}
            sums={false}
            format={words.amount}
            formatShort={words.amountShort}
            picks={picks}
          />
          {hidden > 0 && (
            <Button look="plain" size="small" onClick={() => setLong(!isLong)} data-not-saved data-screen-only>
              {isLong ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${i18n.number(hidden)} more`}
            </Button>
          )}
        </div>
      }
      table={
        <Table
          stacked={false}
          caption={label}
          columns={columns}
          rows={gains.slice(0, rowsMost)}
          rowKey={({ key }) => key}
        />
      }
      rows={() => [
        columns.map(({ header }) => header),
        ...gains.map(gain => [labelOf(gain.key), ...columns.slice(1).map(({ plain }) => plain?.(gain) ?? null)]),
      ]}
    />
  )

  /** Leaves out what no bottle has: those that are gone, or those that are here. */
  function seriesOf(of: readonly Gain[]): Series[] {
    const series: Series[] = [
      { key: 'paid_open', label: t({ context: 'gain', message: 'Paid, in the cellar' }), tone: '--chart-3' },
      { key: 'paid_gone', label: t({ context: 'gain', message: 'Paid, gone' }), tone: '--chart-3', shape: 'hatched' },
      { key: 'worth_open', label: t({ context: 'gain', message: 'Worth today' }), tone: '--chart-1' },
      { key: 'worth_gone', label: t`Brought or worth when gone`, tone: '--chart-1', shape: 'hatched' },
    ]
    const isSome = { open: of.some(({ open }) => open.bottles > 0), gone: of.some(gain => gain.realised.bottles > 0) }
    return series.filter(({ key }) => isSome[key.endsWith('open') ? 'open' : 'gone'])
  }
}

type GainColumn = Column<Gain> & { plain?: (gain: Gain) => number | null }

function useGainColumns(by: Axis, name: (gain: Gain) => ReactNode): GainColumn[] {
  const { t, i18n } = useLingui()
  const words = useFigureWords()
  const signed = useSignedWords()
  const amount = (header: string, of: (gain: Gain) => number): GainColumn => ({
    header,
    figures: true,
    cell: gain => words.amount(of(gain)),
    plain: gain => words.plainAmount(of(gain)),
  })
  return [
    { header: i18n._(dimensions[by].title), cell: name },
    {
      header: t({ context: 'bottles', message: 'Bottles' }),
      figures: true,
      cell: ({ all }) => words.number(all.bottles),
      plain: ({ all }) => all.bottles,
    },
    amount(t({ context: 'gain', message: 'Paid, in the cellar' }), ({ open }) => open.cost_minor),
    amount(t({ context: 'gain', message: 'Worth today' }), ({ open }) => open.worth_minor),
    amount(t({ context: 'gain', message: 'Paid, gone' }), ({ realised }) => realised.cost_minor),
    amount(t`Brought or worth when gone`, ({ realised }) => realised.worth_minor),
    amount(t({ context: 'money', message: 'Gain' }), ({ gain_minor }) => gain_minor),
    {
      header: t({ context: 'column', message: 'Of the cost' }),
      figures: true,
      cell: ({ all }) => signed.share(all) ?? '–',
      plain: ({ all }) => (all.cost_minor > 0 ? Math.round((1_000 * gainOf(all)) / all.cost_minor) / 1_000 : null),
    },
  ]
}

/** Writes gains and losses with their signs. */
function useSignedWords() {
  const { i18n } = useLingui()
  const { currency } = useMoney()
  return useMemo(() => {
    const signDisplay = 'exceptZero'
    const money = new Intl.NumberFormat(i18n.locale, { style: 'currency', currency, signDisplay })
    const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', signDisplay })
    return {
      gain: (part: Part) => money.format(amountOf(gainOf(part), currency)),
      share: (part: Part) => (part.cost_minor > 0 ? percent.format(gainOf(part) / part.cost_minor) : undefined),
    }
  }, [i18n.locale, currency])
}

/** Names what gained or lost the most. */
function useGainsFinding(gains: readonly Gain[], labelOf: (key: string) => string): string {
  const { t } = useLingui()
  const words = useFigureWords()
  const first = gains.find(({ key }) => key !== unknownValue)
  if (!first) return t`No known gain`
  const [name, amount] = [labelOf(first.key), words.amount(Math.abs(first.gain_minor))]
  if (first.gain_minor === 0) return t`Nothing has gained or lost`
  return first.gain_minor > 0 ? t`${name} gained the most: ${amount}` : t`${name} lost the most: ${amount}`
}
