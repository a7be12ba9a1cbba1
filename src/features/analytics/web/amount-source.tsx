import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useCallback } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Popover } from '../../../ui/popover.tsx'
import tones from '../../../ui/tones.module.css'
import { useMoney } from '../../money/web/use-money.ts'
import { useRateText } from '../../money/web/use-rate-text.ts'
import { sumOfCosts, sumOfValues } from '../amounts.ts'
import type { Amount, AmountPart } from '../contract.ts'
import styles from './amount-source.module.css'
import type { FigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { useOwnedPart } from './use-owned-part.ts'

interface AmountSourceProps {
  linked: Linked
  kind: 'value' | 'cost'
  words: FigureWords
}

/** Shows on demand how a sum was calculated: from which amounts, at which rates, and what is missing in it. */
export function AmountSource(props: AmountSourceProps) {
  const { t } = useLingui()
  const label = props.kind === 'value' ? t`How the value is calculated` : t`How the cost is calculated`
  return (
    <Popover title={label} trigger={<IconButton size="small" label={label} icon={<Info />} />}>
      <Source {...props} />
    </Popover>
  )
}

function Source({ linked, kind, words }: AmountSourceProps) {
  const amount = useSum(kind)(linked.views.bottlesAt(linked.state.query))
  if (!amount) return null
  const { without_amount, without_rate, parts } = amount
  const converted = parts.filter(part => part.conversion)
  const sources = new Set(converted.flatMap(part => part.conversion?.source ?? []))
  return (
    <div className={styles.words}>
      {kind === 'value' ? <ValueBasis amount={amount} /> : <CostBasis />}
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map(part => (
            <PartLine key={part.currency} part={part} words={words} />
          ))}
        </ul>
      )}
      {converted.some(part => part.bottles > 1) && (
        <p>
          <Trans>Each bottle is converted and rounded by itself.</Trans>
        </p>
      )}
      {without_amount > 0 && kind === 'value' && (
        <p>
          <Plural
            value={without_amount}
            one="One bottle without a value or price is not included."
            other="# bottles without a value or price are not included."
          />
        </p>
      )}
      {without_amount > 0 && kind === 'cost' && (
        <p>
          <Plural
            value={without_amount}
            one="One bottle without a price is not included."
            other="# bottles without a price are not included."
          />
        </p>
      )}
      {without_rate > 0 && (
        <p>
          <Plural
            value={without_rate}
            one="One bottle without an exchange rate for its day is not included."
            other="# bottles without an exchange rate for their day are not included."
          />
        </p>
      )}
      {sources.size > 0 && <p className={tones.faintTiny}>{[...sources].join('; ')}</p>}
    </div>
  )
}

/** Returns a function that sums up bottles of the open cellar. */
function useSum(kind: 'value' | 'cost'): (bottles: Iterable<Bottle>) => Amount | undefined {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const today = useToday()
  const part = useOwnedPart()
  const sumOf = kind === 'value' ? sumOfValues : sumOfCosts
  return useCallback(
    bottles => replica && sumOf(replica, bottles, { today, currency, rates, part }),
    [replica, sumOf, today, currency, rates, part],
  )
}

function ValueBasis({ amount: { known, as_paid } }: { amount: Amount }) {
  const valued = known - as_paid
  return (
    <p>
      <Trans>
        <Plural value={valued} one="One bottle at its latest valuation" other="# bottles at their latest valuation" />,{' '}
        <Plural value={as_paid} one="one at cost" other="# at cost" />, at the latest exchange rates.
      </Trans>
    </p>
  )
}

function CostBasis() {
  return (
    <p>
      <Trans>What you paid for the bottles in the cellar, each at the exchange rate of its purchase day.</Trans>
    </p>
  )
}

function PartLine({ part, words }: { part: AmountPart; words: FigureWords }) {
  const { t } = useLingui()
  const { format } = useMoney()
  const entered = format(part.entered_minor, part.currency)
  const bottles = words.bottles(part.bottles)
  return (
    <li>
      <Row as="span" gap={4} rowGap={0} justify="space-between" wrap>
        <b>{entered}</b> <span className={tones.faint}>{bottles}</span>
      </Row>
      {part.conversion && (
        <>
          <Row as="span" gap={4} rowGap={0} justify="space-between" wrap>{t`= ${words.amount(part.amount_minor)}`}</Row>
          <Rates conversion={part.conversion} />
        </>
      )}
    </li>
  )
}

function Rates({ conversion: { days, earliest, latest } }: { conversion: NonNullable<AmountPart['conversion']> }) {
  const { i18n } = useLingui()
  const rateText = useRateText()
  const lines = [latest.from, latest.to].filter(rate => rate.source !== null)
  const from = dayText(dayOf(earliest), i18n.locale)
  const until = dayText(dayOf(latest), i18n.locale)
  return (
    <span className={styles.rates}>
      {days > 1 && (
        <span>
          <Trans>
            Rates from {i18n.number(days)} days, {from} to {until}. The latest:
          </Trans>
        </span>
      )}
      {lines.map(rate => (
        <span key={rate.currency}>{rateText(rate)}</span>
      ))}
    </span>
  )
}

type Pair = NonNullable<AmountPart['conversion']>['latest']

/** The euro itself has a rate of every day, so the day of the other rate counts. */
function dayOf({ from, to }: Pair): string {
  return from.source === null ? to.day_on : from.day_on
}
