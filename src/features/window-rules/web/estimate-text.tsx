import { Trans, useLingui } from '@lingui/react/macro'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Link } from '../../../ui/link.tsx'
import tones from '../../../ui/tones.module.css'
import { usualSize } from '../../bottles/sizes.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { windowYears } from '../../wines/web/words.ts'
import { ageingFactor } from '../ageing-by-size.ts'
import { estimatedBy, estimatorFor } from '../estimate.ts'
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
    <>
      <p className={tones.quietSmall}>
        {rule.id ? (
          <Trans>
            Estimated by your rule for {about}: {years_from} to {years_until} years after the vintage.
          </Trans>
        ) : (
          <Trans>
            Default estimate for {about}: {years_from} to {years_until} years after the vintage.
          </Trans>
        )}{' '}
        {cellar?.role === 'owner' && (
          <Link href="/cellar" data-screen-only>
            <Trans context="button">Edit estimates</Trans>
          </Link>
        )}
      </p>
      <EstimateBySize wine={wine} />
    </>
  )
}

/** Shows the window of each size of a wine that has bottles of other sizes than the usual one. */
function EstimateBySize({ wine }: { wine: Wine }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  if (!replica) return null
  const bottles = grouped(replica.bottles, 'wine_id').get(wine.id) ?? []
  const sizes = [...new Set(bottles.filter(({ state }) => state !== 'gone').map(({ size_ml }) => size_ml))]
  if (sizes.every(size => ageingFactor(size) === ageingFactor(usualSize))) return null
  const estimated = estimatedBy(replica.window_rules)
  const spans = sizes
    .sort((a, b) => a - b)
    .map(size => {
      const years = windowYears(estimated(wine, size))
      return years && `${sizeText(size, i18n)}: ${i18n._(years)}`
    })
  return (
    <p className={tones.quietSmall}>
      <Trans>Larger bottles age more slowly, smaller ones faster:</Trans> {spans.filter(Boolean).join(' · ')}{' '}
      <Trans>Once confirmed, one window holds for bottles of every size.</Trans>
    </p>
  )
}
