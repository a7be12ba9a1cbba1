import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The label of the button, such as "Delete 3 rows". */
  confirm: ReactNode
  onConfirm: () => void
}

/** Asks before something that cannot be undone. What can be undone is done at once, with a toast. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirm, onConfirm } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="small"
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>
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
