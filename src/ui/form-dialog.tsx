import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form, type FormControl } from './form.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'actions'> {
  /** The records that the form is about; none for one that adds something by itself. */
  records: readonly { id: string }[]
  /** The label of the button that sends the form, instead of "Save". */
  confirm?: ReactNode
  form: FormControl
  danger?: boolean
}

/** A dialog around a form, whose fields are the children. */
export function FormDialog(props: FormDialogProps) {
  const { confirm = <Trans context="button">Save</Trans>, records, form, danger = false, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>
            <Trans context="button">Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'primary'} busy={form.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} records={records}>
        {children}
      </Form>
    </Dialog>
  )
}
