import { Trans, useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Link } from '../../../ui/link.tsx'
import { estimatorFor } from '../estimate.ts'
import styles from './estimates.module.css'
import { ruleText } from './rule-text.ts'

/** Shows the rule behind an estimated window, with a link to change it. */
export function EstimateText({ wine }: { wine: Wine }) {
  const { i18n } = useLingui()
  const { cellar, replica } = useCellar()
  const rule = replica && estimatorFor(replica.window_rules)(wine)
  if (!rule) return null
  const { years_from, years_until } = rule
  const about = ruleText(rule, i18n)
  return (
    <p className={styles.estimate}>
      {rule.id ? (
        <Trans>
          Estimated by your rule for {about}: {years_from} to {years_until} years after the vintage.
        </Trans>
      ) : (
        <Trans>
          Our estimate for {about}: {years_from} to {years_until} years after the vintage.
        </Trans>
      )}{' '}
      {cellar?.role === 'owner' && (
        <Link href="/cellar">
          <Trans>Change the estimates</Trans>
        </Link>
      )}
    </p>
  )
}
