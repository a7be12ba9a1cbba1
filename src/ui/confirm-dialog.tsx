import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface ConfirmDialogProps extends Pick<DialogProps, 'onClose' | 'title' | 'description'> {
  /** The label of the button, such as "Delete 3 rows". */
  confirm: ReactNode
  onConfirm: () => void
}

/** Asks before something that cannot be undone. What can be undone is done at once, with a toast. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, onConfirm, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      size="small"
      actions={
        <>
          <Button onClick={dialog.onClose}>
            <Trans context="button">Cancel</Trans>
          </Button>
          <Button look="danger" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
