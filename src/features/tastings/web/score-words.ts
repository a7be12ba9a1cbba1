import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ScoreScale } from '../../../shared/score-scales.ts'

export const scaleNames: Record<ScoreScale, MessageDescriptor> = {
  stars_5: msg`Stars`,
  points_20: msg`20 points`,
  points_100: msg`100 points`,
}
