import { Trans, useLingui } from '@lingui/react/macro'
import { dayText } from '../../../web/day-text.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { grouped } from '../../cellars/replica.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { Section } from '../../wines/web/section.tsx'
import type { Tasting } from '../contract.ts'
import { ScoreText } from './score-text.tsx'
import styles from './wine-tastings.module.css'

/** What was said of the wine, the latest first. */
export function WineTastings({ wine_id }: { wine_id: string }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const tastings = (replica && grouped(replica.tastings, 'wine_id').get(wine_id)) ?? []
  if (tastings.length === 0) return null
  const ordered = tastings.toSorted((a, b) => ((a.tasted_on ?? '') < (b.tasted_on ?? '') ? 1 : -1))
  return (
    <Section heading={t`Tastings`}>
      <ul className={styles.tastings}>
        {ordered.map(tasting => (
          <OneTasting key={tasting.id} tasting={tasting} />
        ))}
      </ul>
    </Section>
  )
}

function OneTasting({ tasting }: { tasting: Tasting }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const { score, score_scale, food, company } = tasting
  const when = tasting.tasted_on ? dayText(tasting.tasted_on, i18n.locale) : t`Day not known`
  return (
    <li className={styles.tasting}>
      <div className={styles.score}>{score !== null && <ScoreText score={score} given={score_scale} />}</div>
      <div className={styles.said}>
        {tasting.note && <p className={styles.note}>{tasting.note}</p>}
        <p className={styles.about}>
          <span>{when}</span>
          {company && (
            <span>
              <Trans>with {company}</Trans>
            </span>
          )}
          {food && (
            <span>
              <Trans>to {food}</Trans>
            </span>
          )}
          {score !== null && score_scale && score_scale !== (user?.score_scale ?? 'points_100') && (
            <span>
              <Trans>given as {<ScoreText score={score} scale={score_scale} given={score_scale} />}</Trans>
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
