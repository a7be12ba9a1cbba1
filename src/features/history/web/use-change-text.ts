import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useQuestion } from '../../../client/use-query.ts'
import type { ChangeDescriptions } from '../../../ledger/command.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { type DescribedChange, historyValues } from '../history-values.ts'

/** Returns the function that describes a change in a sentence, without its author and time. */
export function useChangeText(): (change: DescribedChange) => string {
  const { t, i18n } = useLingui()
  const { describeChanges } = useCellar()
  const { data } = useQuestion<ChangeDescriptions>({ name: 'change descriptions', fetch: describeChanges })
  return useCallback(
    change => {
      const { command } = change
      const history = data?.get(command)?.history
      if (history) {
        const values = historyValues(change, day => dayText(day, i18n.locale))
        const id = `history.${command}`
        return i18n._(id, values, { message: history })
      }
      return data ? t`Something was changed (${command})` : ''
    },
    [data, i18n, t],
  )
}
