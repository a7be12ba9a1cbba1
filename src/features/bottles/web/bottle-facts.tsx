import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import tones from '../../../ui/tones.module.css'
import { pricePaid, purchaseOf } from '../../money/value.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { Where } from '../../places/web/where.tsx'
import { ownersOf } from '../owners.ts'
import styles from './bottle-sheet.module.css'
import { companyTexts, stateNames } from './departure-texts.ts'
import { leftText, preservationTexts } from './opening-words.ts'
import { sizeText } from './size-text.ts'
import { useOwners } from './use-owners.ts'
import { departureNames } from './words.ts'

/** Shows the known facts about a bottle in the order of its life. */
export function BottleFacts({ bottle }: { bottle: Bottle }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const money = useMoney()
  const prices = usePrices()
  const { textOf } = useOwners()
  if (!replica) return null
  const { state, departure, price_minor, revenue_minor, revenue_currency } = bottle
  const on = (day: string) => dayText(day, i18n.locale)
  const purchase = purchaseOf(bottle, replica)
  const paid = pricePaid(bottle, purchase)
  const paidText = paid && money.format(paid.amount_minor, paid.currency)
  const owners = ownersOf(bottle, purchase)
  const merchant = purchase?.merchant
  const revenue = revenue_minor !== null && revenue_currency !== null && money.format(revenue_minor, revenue_currency)
  const facts: (Fact | false | null | undefined | '')[] = [
    { label: t({ context: 'field', message: 'Size' }), value: sizeText(bottle.size_ml, i18n) },
    state === 'in_cellar' && {
      label: t({ context: 'field', message: 'Place' }),
      value: bottle.place_id ? (
        <Where bottle={bottle} />
      ) : (
        <span className={tones.faint}>{t({ context: 'of a bottle', message: 'No location' })}</span>
      ),
    },
    state === 'on_order' && {
      label: t({ context: 'of a bottle', message: 'Status' }),
      value: i18n._(stateNames.on_order),
    },
    state === 'on_order' &&
      purchase?.expected_on && {
        label: t({ context: 'field', message: 'Expected on' }),
        value: on(purchase.expected_on),
      },
    purchase?.ordered_on && { label: t({ context: 'field', message: 'Bought on' }), value: on(purchase.ordered_on) },
    merchant && { label: t({ context: 'field', message: 'Merchant' }), value: merchant },
    prices && {
      label: t({ context: 'field', message: 'Price' }),
      value: paidText
        ? price_minor === null
          ? paidText
          : t`${paidText}, set for this bottle`
        : t({ context: 'fact', message: 'unknown' }),
    },
    owners.length > 0 && { label: t({ context: 'of bottles', message: 'Owners' }), value: textOf(owners) },
    bottle.received_on && { label: t`In the cellar since`, value: on(bottle.received_on) },
    bottle.opened_on && { label: t({ context: 'field', message: 'Opened on' }), value: on(bottle.opened_on) },
    bottle.opened_on &&
      state === 'in_cellar' && {
        label: t({ context: 'amount', message: 'Left' }),
        value: leftText(bottle.left_ml, i18n),
      },
    bottle.preserved &&
      state === 'in_cellar' && {
        label: t({ context: 'fact', message: 'Preserved with' }),
        value: i18n._(preservationTexts[bottle.preserved]),
      },
    state !== 'gone' &&
      bottle.lock_reason && { label: t({ context: 'field', message: 'Kept for' }), value: bottle.lock_reason },
    state !== 'gone' &&
      bottle.locked_until_on && {
        label: t({ context: 'field', message: 'Locked until' }),
        value: on(bottle.locked_until_on),
      },
    departure && { label: t({ context: 'of a bottle', message: 'Outcome' }), value: i18n._(departureNames[departure]) },
    bottle.departed_on && { label: t({ context: 'of a departure', message: 'Date' }), value: on(bottle.departed_on) },
    bottle.company && {
      label: t({ context: 'people', message: 'Company' }),
      value: i18n._(companyTexts(departure, bottle.company)),
    },
    bottle.occasion && { label: t({ context: 'field', message: 'Occasion' }), value: bottle.occasion },
    revenue && { label: t({ context: 'field', message: 'Sold for' }), value: revenue },
    bottle.departure_note && {
      label: t({ context: 'on a departure', message: 'Comment' }),
      value: <span className={styles.note}>{bottle.departure_note}</span>,
    },
    bottle.note && {
      label: t({ context: 'field', message: 'Note' }),
      value: <span className={styles.note}>{bottle.note}</span>,
    },
  ]
  return <Facts facts={facts.filter((fact): fact is Fact => Boolean(fact))} />
}
