import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { type FieldErrors, Form, type FormProps } from './form.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'onOpenChange' | 'actions'> {
  onClose: () => void
  /** The command by its name, such as "Save". */
  confirm: ReactNode
  onSubmit: FormProps['onSubmit']
  /** How the form stands: at work, and what is wrong with it. */
  form: { busy: boolean; fieldErrors: FieldErrors; message?: ReactNode }
  danger?: boolean
}

/** A form in a dialog that is there while it is open: its fields are the children. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, confirm, onSubmit, form, danger = false, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={open => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'primary'} busy={form.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={onSubmit} fieldErrors={form.fieldErrors} message={form.message}>
        {children}
      </Form>
    </Dialog>
  )
}
