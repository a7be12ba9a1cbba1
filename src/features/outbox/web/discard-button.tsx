import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dependents } from '../../../ledger/depends-on.ts'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useChangeText } from '../../history/web/use-change-text.ts'

const ConfirmDialog = lazyDialog(() => import('../../../ui/confirm-dialog.tsx'))

interface DiscardButtonProps {
  changes: readonly OutboxEntry[]
  /** The label of the button. The default is for one change. */
  label?: string
  /** Replaces removing the changes from the queue of the open cellar. */
  onDiscard?: () => void
}

/**
 * Discards changes that have not reached the server, after asking. Changes that depend on them are named and discarded
 * too.
 */
export function DiscardButton({ changes, label, onDiscard }: DiscardButtonProps) {
  const { t } = useLingui()
  const { waiting, drop } = useCellar()
  const changeText = useChangeText()
  const [asking, setAsking] = useState(false)
  // Computed only when the question is open, because there may be as many buttons as changes.
  const also =
    asking && !onDiscard ? dependents(changes, [...changes.filter(each => !waiting.includes(each)), ...waiting]) : []
  const discardText = t({ message: 'Discard', context: 'changes that were not sent' })
  const names = also.map(({ command, touched }) => changeText({ command, rows: touched })).join(', ')

  function discard() {
    setAsking(false)
    if (onDiscard) onDiscard()
    else drop([...changes, ...also].map(each => each.at))
  }

  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {label ?? discardText}
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t`${plural(changes.length, { one: 'Discard this change?', other: 'Discard # changes?' })}`}
          description={
            also.length === 0
              ? t`What you changed only on this device will be lost.`
              : t`What you changed only on this device will be lost. Changes that depend on it are discarded too: ${names}.`
          }
          confirm={discardText}
          onConfirm={discard}
        />
      )}
    </>
  )
}
