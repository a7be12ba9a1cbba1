import type * as z from 'zod/mini'
import type { FormSchema } from '../../../client/check-form.ts'
import { FormDialog, type FormDialogProps } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** The ends of a dialog that changes something on the server. */
export interface DialogEnds {
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

interface PasswordDialogProps<S extends FormSchema> extends Omit<FormDialogProps, 'form' | 'records'> {
  schema: S
  send: (value: z.output<S>) => Promise<unknown>
  /** Says what was not done, where a refusal has no sentence of its own. */
  failed?: string
  /** Said once the server has done it, when the dialog closes. Without it, `send` decides what follows. */
  done?: string | undefined
  onDone?: () => Promise<void>
}

/** A form dialog that asks for the person's own password below its other fields. */
export function PasswordDialog<S extends FormSchema>(props: PasswordDialogProps<S>) {
  const { schema, send, failed, done, onDone, children, ...dialog } = props
  const form = usePasswordForm(
    schema,
    async value => {
      await send(value)
      if (done === undefined) return
      dialog.onClose()
      toast(done, { tone: 'good' })
      await onDone?.()
    },
    failed,
  )
  return (
    <FormDialog records={[]} keepOpen size="small" {...dialog} form={form}>
      {children}
      <PasswordAgainFields />
    </FormDialog>
  )
}
