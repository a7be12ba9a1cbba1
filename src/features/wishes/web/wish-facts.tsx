import { Trans, useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Row } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { sizeText } from '../../bottles/web/size-text.ts'
import { ConvertedAmount } from '../../money/web/converted-amount.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { WishLine } from '../wish-list.ts'
import styles from './wish-facts.module.css'

/** Shows what is wished for next to what the last bottle cost, so that the two can be compared. */
export function WishFacts({ line, name }: { line: WishLine; name: string | undefined }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { wish, limit, last_paid, paid_today } = line
  const { quantity, merchant } = wish
  const most = limit && money.format(limit.amount_minor, limit.currency)
  const paid = last_paid ? money.format(last_paid.price.amount_minor, last_paid.price.currency) : ''
  const paid_on = last_paid?.on ? dayText(last_paid.on, i18n.locale) : null
  const day = dayText(wish.wished_on, i18n.locale)
  return (
    <div className={styles.facts}>
      <Row as="p" gap={3} rowGap={1} align="center" wrap>
        <span>
          <b>{i18n.number(quantity)}</b> × {sizeText(wish.size_ml, i18n)}
        </span>
        {most && (
          <span>
            <Trans>
              at most <b>{most}</b>
            </Trans>
          </span>
        )}
        {merchant && (
          <span>
            <Trans context="wish">at {merchant}</Trans>
          </span>
        )}
      </Row>
      {last_paid && (
        <Row as="p" gap={3} rowGap={1} align="center" wrap className={tones.faintSmall}>
          <span>{paid_on ? t`Last paid ${paid} on ${paid_on}` : t`Last paid ${paid}`}</span>
          {paid_today?.rate && (
            <span>
              <Trans context="price">
                <ConvertedAmount figure={{ entered: last_paid.price, converted: paid_today }} /> at today’s rate
              </Trans>
            </span>
          )}
          {money.ready && limit && !paid_today && <span>{t`no exchange rate for today`}</span>}
          <Room line={line} />
        </Row>
      )}
      {wish.note && <p className={styles.note}>{wish.note}</p>}
      <p className={tones.faintSmall}>{name ? t`Added by ${name} on ${day}` : t`Added on ${day}`}</p>
    </div>
  )
}

function Room({ line: { limit, room_minor } }: { line: WishLine }) {
  const { t } = useLingui()
  const money = useMoney()
  if (!limit || room_minor === null) return null
  const amount = money.format(Math.abs(room_minor), limit.currency)
  if (room_minor === 0) return <Badge tone="good">{t`at the maximum price`}</Badge>
  return room_minor > 0 ? (
    <Badge tone="good">{t`${amount} below the maximum price`}</Badge>
  ) : (
    <Badge tone="warn">{t`${amount} above the maximum price`}</Badge>
  )
}
