import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Popover } from '../../../ui/popover.tsx'
import tones from '../../../ui/tones.module.css'
import { gainOf, type Part, type Return, returnOn, together } from '../../money/returns.ts'
import { LeftOut, PerYear } from '../../money/web/return-words.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import styles from './wine-value.module.css'

/** Compares the worth of a wine with its cost, as far as both are known. */
export function WineReturn({ wine_id }: { wine_id: string }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const today = useToday()
  const found = useMemo(() => {
    const bottles = (replica && grouped(replica.bottles, 'wine_id').get(wine_id)) ?? []
    return replica && returnOn(bottles, replica, { today, currency, rates })
  }, [replica, wine_id, today, currency, rates])
  if (!found) return null
  const all = together(found.open, found.realised)
  if (all.bottles === 0) return null
  const isBoth = found.open.bottles > 0 && found.realised.bottles > 0
  return (
    <Stack as="ul">
      {isBoth && <GainLine name={t({ context: 'bottles', message: 'In the cellar' })} part={found.open} />}
      {isBoth && <GainLine name={t({ context: 'bottles', message: 'Gone' })} part={found.realised} />}
      <GainLine name={<Explained found={found} />} part={all} />
      <li className={styles.words}>
        {found.undated > 0 ? (
          <Trans>The return per year cannot be calculated, because a day is unknown.</Trans>
        ) : (
          <PerYear yearly={found.yearly} />
        )}
        <LeftOut found={found} />
      </li>
    </Stack>
  )
}

function GainLine({ name, part }: { name: React.ReactNode; part: Part }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const gain = gainOf(part)
  const amount = money.format(Math.abs(gain))
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 })
  const [percent, cost] = [share.format(Math.abs(gain) / (part.cost_minor || 1)), money.format(part.cost_minor)]
  return (
    <li className={styles.part}>
      <span>{name}</span>
      <span className={tones.faint}>
        <Plural value={part.bottles} one={`One bottle, ${cost} paid`} other={`# bottles, ${cost} paid`} />
        {part.cost_minor > 0 && gain !== 0 && ` · ${percent}`}
      </span>
      <span className={styles.amount}>
        {gain < 0
          ? t({ context: 'money', message: `${amount} lost` })
          : t({ context: 'money', message: `${amount} gained` })}
      </span>
    </li>
  )
}

/** The heading of the whole, which explains how it is calculated. */
function Explained({ found }: { found: Return }) {
  const { t } = useLingui()
  return (
    <Popover
      title={t`How this is calculated`}
      trigger={
        <button type="button" className={styles.explained}>
          {t({ context: 'money', message: 'Gain' })}
        </button>
      }
    >
      <Stack gap={2} className={styles.explanation}>
        <p>
          <Trans>
            A bottle in the cellar counts at its value today, a sold one at what it brought, one that was drunk or given
            away at its value that day, and a lost or broken one at nothing. What was paid is taken off.
          </Trans>
        </p>
        <p>
          <Trans>Each amount is converted at the rate of its own day. A price alone is not a value.</Trans>
        </p>
        {found.undated === 0 && 'rate' in found.yearly && (
          <p>
            <Trans>
              The return per year is money-weighted: the one rate at which all amounts, each discounted by rate and days
              to the first day, add up to nothing.
            </Trans>
          </p>
        )}
      </Stack>
    </Popover>
  )
}
