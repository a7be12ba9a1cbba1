import { Plural, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../client/api-errors.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { toast } from '../../../ui/toast.ts'
import type { confirmWindows } from '../commands.ts'

/** Returns a function that makes the estimated windows of wines their own, in one change. */
export function useConfirmWindows(): (wines: readonly Wine[]) => Promise<void> {
  const { t } = useLingui()
  const command = useCommand()
  return async wines => {
    const windows = wines.flatMap(({ id, drink_from, drink_until }) =>
      drink_from === null || drink_until === null ? [] : [{ wine_id: id, drink_from, drink_until }],
    )
    try {
      await command<typeof confirmWindows>(
        'wines/confirm-windows',
        { windows },
        <Plural value={windows.length} one="Drinking window confirmed" other="# drinking windows confirmed" />,
      )
    } catch (error) {
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' })
    }
  }
}
