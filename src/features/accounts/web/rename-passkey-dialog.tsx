import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Passkey, renamePasskey } from '../contract.ts'

interface DialogProps {
  passkey: Passkey
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

export default function RenamePasskeyDialog({ passkey: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const form = useForm(renamePasskey.body, async body => {
    await call(renamePasskey, { params: { passkey_id: id }, body })
    onClose()
    await onDone()
  })
  return (
    <FormDialog size="small" title={t({ context: 'button', message: 'Rename passkey' })} onClose={onClose} form={form}>
      <TextField label={t({ context: 'field', message: 'Name' })} name="name" defaultValue={name} />
    </FormDialog>
  )
}
