import { useLingui } from '@lingui/react/macro'
import { stageOf } from '../../wines/drinking-window.ts'
import { stageNames } from '../../wines/web/words.ts'
import type { Choice } from '../choose.ts'
import type { WineLot } from '../plan.ts'

/** The reason for which a bottle is opened in a year. */
export function ReasonText({ choice: { lot, reason }, year }: { choice: Choice<WineLot>; year: number }) {
  const { t, i18n } = useLingui()
  if (reason === 'makes_room') return t`Now, because later years have more than you drink`
  if (reason !== 'now_or_never') return i18n._(stageNames[stageOf(lot, year)])
  return lot.window_source === 'estimated' ? t`Its window probably ends` : t`Its window ends`
}
