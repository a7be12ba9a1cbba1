import { Plural } from '@lingui/react/macro'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import type { confirmWindows } from '../commands.ts'

/** Returns a function that makes the estimated windows of wines their own, in one change. */
export function useConfirmWindows(): (wines: readonly Wine[]) => Promise<void> {
  const command = useCommand()
  const attempt = useAttempt()
  return async wines => {
    const windows = wines.flatMap(({ id, drink_from, drink_until }) =>
      drink_from === null || drink_until === null ? [] : [{ wine_id: id, drink_from, drink_until }],
    )
    await attempt(
      command<typeof confirmWindows>(
        'wines/confirm-windows',
        { windows },
        <Plural value={windows.length} one="Drinking window confirmed" other="# drinking windows confirmed" />,
      ),
    )
  }
}
