import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { pricePaid, purchaseOf } from '../../money/value.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { placeText } from '../../places/place-text.ts'
import { slotTextOf } from '../../places/web/slot-text.ts'
import styles from './bottle-sheet.module.css'
import { keptTexts, leftText } from './opening-words.ts'
import { sizeText } from './size-text.ts'
import { companyTexts, departureNames, stateNames } from './words.ts'

/** Shows the known facts about a bottle in the order of its life. */
export function BottleFacts({ bottle }: { bottle: Bottle }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const money = useMoney()
  if (!replica) return null
  const { state, departure, price_minor, revenue_minor, revenue_currency } = bottle
  const on = (day: string) => dayText(day, i18n.locale)
  const purchase = purchaseOf(bottle, replica)
  const paid = pricePaid(bottle, purchase)
  const paidText = paid && money.format(paid.amount_minor, paid.currency)
  const merchant = purchase?.merchant
  const slot = slotTextOf(bottle, replica.places, i18n)
  const place = [placeText(bottle.place_id, replica.places), slot].filter(Boolean).join(', ')
  const revenue = revenue_minor !== null && revenue_currency !== null && money.format(revenue_minor, revenue_currency)
  const facts: (Fact | false | null | undefined | '')[] = [
    { label: t`Size`, value: sizeText(bottle.size_ml, i18n) },
    state === 'in_cellar' && {
      label: t`Place`,
      value: place || <span className={styles.quiet}>{t`Nobody said where`}</span>,
    },
    state === 'on_order' && { label: t`State`, value: i18n._(stateNames.on_order) },
    state === 'on_order' && purchase?.expected_on && { label: t`Expected on`, value: on(purchase.expected_on) },
    purchase?.ordered_on && { label: t`Bought on`, value: on(purchase.ordered_on) },
    merchant && { label: t`Merchant`, value: merchant },
    { label: t`Price`, value: paidText ? (price_minor === null ? paidText : t`${paidText}, its own`) : t`not known` },
    bottle.received_on && { label: t`In the cellar since`, value: on(bottle.received_on) },
    bottle.opened_on && { label: t`Opened on`, value: on(bottle.opened_on) },
    bottle.opened_on && state === 'in_cellar' && { label: t`Left`, value: leftText(bottle.left_ml, i18n) },
    bottle.preserved && state === 'in_cellar' && { label: t`Kept`, value: i18n._(keptTexts[bottle.preserved]) },
    departure && { label: t`What became of it`, value: i18n._(departureNames[departure]) },
    bottle.departed_on && { label: t`On`, value: on(bottle.departed_on) },
    bottle.company && { label: t`Company`, value: i18n._(companyTexts(departure, bottle.company)) },
    bottle.occasion && { label: t`Occasion`, value: bottle.occasion },
    revenue && { label: t`Sold for`, value: revenue },
    bottle.departure_note && {
      label: t`Said of it`,
      value: <span className={styles.note}>{bottle.departure_note}</span>,
    },
    bottle.note && { label: t`Note`, value: <span className={styles.note}>{bottle.note}</span> },
  ]
  return <Facts facts={facts.filter((fact): fact is Fact => Boolean(fact))} />
}
