import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ScoreScale } from '../../../shared/score-scales.ts'
import { scoreOn } from '../../../shared/scores.ts'
import { useSession } from '../../accounts/web/session.ts'

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
  const number = numberText(score, shown, i18n, enteredScale)
  const text = scoreText(score, shown, i18n, enteredScale)
  if (shown === 'points_100') return <span title={t`${number} of 100 points`}>{text}</span>
  if (shown === 'points_20') return <span title={t`${number} of 20 points`}>{text}</span>
  return <span title={t`${number} of 5 stars`}>{text}</span>
}

/** Returns the text of a score on a scale. */
export function scoreText(
  score: number,
  scale: ScoreScale,
  i18n: I18n,
  enteredScale: ScoreScale | null = null,
): string {
  const number = numberText(score, scale, i18n, enteredScale)
  if (scale === 'points_100') return number
  return i18n._(scale === 'points_20' ? msg`${number}/20` : msg`${number} ★`)
}

function numberText(score: number, scale: ScoreScale, { locale }: I18n, enteredScale: ScoreScale | null = null) {
  return numbersIn(locale).format(scoreOn(score, scale, enteredScale))
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cached for each language, because each row of the list shows a score. */
function numbersIn(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  formats.set(locale, format)
  return format
}
