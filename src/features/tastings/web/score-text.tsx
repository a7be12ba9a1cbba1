import { useLingui } from '@lingui/react/macro'
import type { ScoreScale } from '../../../shared/score-scales.ts'
import { useSession } from '../../accounts/web/session.ts'
import { scoreOn } from '../score.ts'

interface ScoreTextProps {
  /** From 0 to 100. */
  score: number
  /** Set to use another scale than the person's. */
  scale?: ScoreScale
  /** The scale that the score was entered on. */
  enteredScale?: ScoreScale | null
}

/** Shows a score on the person's scale: `93`, `18.5/20`, `4.5 ★`. */
export function ScoreText({ score, scale, enteredScale }: ScoreTextProps) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const shown = scale ?? user?.score_scale ?? 'points_100'
  const number = numbersIn(i18n.locale).format(scoreOn(score, shown, enteredScale ?? null))
  if (shown === 'points_100') return <span title={t`${number} of 100 points`}>{number}</span>
  if (shown === 'points_20') return <span title={t`${number} of 20 points`}>{t`${number}/20`}</span>
  return <span title={t`${number} of 5 stars`}>{t`${number} ★`}</span>
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cached for each language, because each row of the list shows a score. */
function numbersIn(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  formats.set(locale, format)
  return format
}
