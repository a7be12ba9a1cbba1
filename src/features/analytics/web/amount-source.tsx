import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { dayText } from '../../../client/day-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { Amount, AmountPart } from '../contract.ts'
import styles from './amount-source.module.css'
import type { FigureWords } from './use-figure-words.ts'

interface AmountSourceProps {
  amount: Amount
  kind: 'value' | 'cost'
  words: FigureWords
}

/** Shows on demand how a sum was calculated: from which amounts, at which rates, and what is missing in it. */
export function AmountSource({ amount, kind, words }: AmountSourceProps) {
  const { t } = useLingui()
  const { without_amount, without_rate, parts } = amount
  const sources = new Set(parts.flatMap(part => part.conversion?.source ?? []))
  const label = kind === 'value' ? t`How the value is calculated` : t`How the cost is calculated`
  return (
    <Popover title={label} trigger={<IconButton size="small" label={label} icon={<Info />} />}>
      <div className={styles.words}>
        {kind === 'value' ? <ValueBasis amount={amount} /> : <CostBasis />}
        {parts.length > 0 && (
          <ul className={styles.parts}>
            {parts.map(part => (
              <PartLine key={part.currency} part={part} words={words} />
            ))}
          </ul>
        )}
        {without_amount > 0 && kind === 'value' && (
          <p>
            <Plural
              value={without_amount}
              one="One bottle has no valuation and no price: it is not in the sum."
              other="# bottles have no valuation and no price: they are not in the sum."
            />
          </p>
        )}
        {without_amount > 0 && kind === 'cost' && (
          <p>
            <Plural
              value={without_amount}
              one="The price of one bottle is not known: it is not in the sum."
              other="The price of # bottles is not known: they are not in the sum."
            />
          </p>
        )}
        {without_rate > 0 && (
          <p>
            <Plural
              value={without_rate}
              one="For one bottle no exchange rate of its day is known: it is not in the sum."
              other="For # bottles no exchange rate of their day is known: they are not in the sum."
            />
          </p>
        )}
        {sources.size > 0 && <p className={styles.source}>{[...sources].join('; ')}</p>}
      </div>
    </Popover>
  )
}

function ValueBasis({ amount: { known, as_paid } }: { amount: Amount }) {
  const valued = known - as_paid
  return (
    <p>
      <Trans>
        <Plural value={valued} one="One bottle as it was valued last" other="# bottles as they were valued last" />,{' '}
        <Plural value={as_paid} one="one at the price paid" other="# at the price paid" />, at the newest exchange
        rates.
      </Trans>
    </p>
  )
}

function CostBasis() {
  return (
    <p>
      <Trans>What was paid for the bottles in the cellar, each at the exchange rate of the day it was bought.</Trans>
    </p>
  )
}

function PartLine({ part, words }: { part: AmountPart; words: FigureWords }) {
  const { t } = useLingui()
  const { format } = useMoney()
  const given = format(part.given_minor, part.currency)
  const bottles = words.bottles(part.bottles)
  return (
    <li>
      <Row as="span" gap={4} rowGap={0} justify="space-between" wrap>
        <b>{given}</b> <span className={styles.quiet}>{bottles}</span>
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
  const lines = [latest.from, latest.to].filter(rate => rate.source !== null)
  const from = dayText(dayOf(earliest), i18n.locale)
  const until = dayText(dayOf(latest), i18n.locale)
  return (
    <span className={styles.rates}>
      {days > 1 && (
        <span>
          <Trans>
            Rates of {days} days, {from} to {until}; the latest:
          </Trans>
        </span>
      )}
      {lines.map(rate => (
        <RateLine key={rate.currency} rate={rate} />
      ))}
    </span>
  )
}

type Pair = NonNullable<AmountPart['conversion']>['latest']

function RateLine({ rate: { currency, per_euro, day_on } }: { rate: Pair['from'] }) {
  const { t, i18n } = useLingui()
  const rate = new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 8 }).format(per_euro)
  const day = dayText(day_on, i18n.locale)
  return <span>{t`1 EUR = ${rate} ${currency} on ${day}`}</span>
}

/** The euro itself has a rate of every day, so the day of the other rate counts. */
function dayOf({ from, to }: Pair): string {
  return from.source === null ? to.day_on : from.day_on
}
