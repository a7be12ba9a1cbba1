import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ScoreScale } from '../../../shared/score-scales.ts'

export const scaleNames: Record<ScoreScale, MessageDescriptor> = {
  stars_5: msg({ context: 'score', message: 'Stars' }),
  points_20: msg({ context: 'score scale', message: '20 points' }),
  points_100: msg({ context: 'score scale', message: '100 points' }),
}
