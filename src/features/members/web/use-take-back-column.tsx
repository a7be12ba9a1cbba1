import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'

interface TakeBack {
  takeBack: (id: string) => Promise<unknown>
  /** Said when a link was taken back. */
  done: string
  refetch: () => Promise<unknown>
}

/** Returns the column of a table of links that has the button to take each of them back. */
export function useTakeBackColumn({ takeBack, done, refetch }: TakeBack): Column<{ id: string }> {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<string>()

  async function press(id: string) {
    setBusy(id)
    try {
      await takeBack(id)
      toast(done, { tone: 'good' })
      await refetch()
    } catch (error) {
      const unreached = t`This needs a connection to the server. Nothing was changed.`
      toast(failureText(error, t`This could not be done`, unreached), { tone: 'danger' })
    }
    setBusy(undefined)
  }

  return {
    header: t({ context: 'heading', message: 'Actions' }),
    figures: true,
    cell: ({ id }) => (
      <Button size="small" busy={busy === id} onClick={() => void press(id)}>
        <Trans context="button">Take back</Trans>
      </Button>
    ),
  }
}
