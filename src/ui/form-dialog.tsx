import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form, type FormControl } from './form.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'onOpenChange' | 'actions'> {
  onClose: () => void
  /** The label of the button that sends the form, such as "Save". */
  confirm: ReactNode
  form: FormControl
  danger?: boolean
}

/** A dialog around a form, whose fields are the children. It is mounted while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, confirm, form, danger = false, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={open => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans context="button">Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'primary'} busy={form.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={id} form={form}>
        {children}
      </Form>
    </Dialog>
  )
}
