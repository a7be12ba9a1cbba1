import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { Column } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'

const ConfirmDialog = lazyDialog(() => import('../../../ui/confirm-dialog.tsx'))

interface TakeBack {
  takeBack: (id: string) => Promise<unknown>
  /** The question before a link is taken back, and what that means for those who have it. */
  title: string
  description: string
  /** Said when a link was taken back. */
  done: string
  refetch: () => Promise<unknown>
}

/** Returns the column of a table of links that has the button to take each of them back, and the question before it. */
export function useTakeBackColumn({ takeBack, title, description, done, refetch }: TakeBack): {
  column: Column<{ id: string }>
  question: ReactNode
} {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState<string>()

  async function confirm(id: string) {
    setChosen(undefined)
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
    column: {
      header: t({ context: 'heading', message: 'Actions' }),
      figures: true,
      cell: ({ id }) => (
        <Button size="small" busy={busy === id} onClick={() => setChosen(id)}>
          <Trans context="button">Take back</Trans>
        </Button>
      ),
    },
    question: chosen !== undefined && (
      <ConfirmDialog
        onClose={() => setChosen(undefined)}
        title={title}
        description={description}
        confirm={t({ context: 'button', message: 'Take back' })}
        onConfirm={() => void confirm(chosen)}
      />
    ),
  }
}
