import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import type { Bottle } from '../../../model/bottle.ts'

/** Returns a function that says what a locked bottle is kept for, and until when. */
export function useLockText(): (bottle: Pick<Bottle, 'lock_reason' | 'locked_until_on'>) => string {
  const { t, i18n } = useLingui()
  return ({ lock_reason, locked_until_on }) => {
    const reason = lock_reason ?? ''
    const day = locked_until_on && dayText(locked_until_on, i18n.locale)
    return day ? t`Locked until ${day}: ${reason}` : t({ context: 'bottle', message: `Locked: ${reason}` })
  }
}
