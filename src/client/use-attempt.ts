import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { toast } from '../ui/toast.ts'
import { messageOf } from './api-errors.ts'

/** Returns a function that awaits something, says why it failed, and returns whether it succeeded. */
export function useAttempt() {
  const { t } = useLingui()
  return useCallback(
    async (work: Promise<unknown>, failed = t`This could not be saved. Please try again.`): Promise<boolean> => {
      try {
        await work
        return true
      } catch (error) {
        toast(messageOf(error, failed), { tone: 'danger' })
        return false
      }
    },
    [t],
  )
}
