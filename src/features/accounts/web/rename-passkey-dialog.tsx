import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Passkey, renamePasskey } from '../contract.ts'
import type { DialogEnds } from './password-dialog.tsx'

export default function RenamePasskeyDialog({ passkey, onClose, onDone }: DialogEnds & { passkey: Passkey }) {
  const { t } = useLingui()
  const { id, name } = passkey
  const form = useForm(renamePasskey.body, async body => {
    await call(renamePasskey, { params: { passkey_id: id }, body })
    onClose()
    await onDone()
  })
  return (
    <FormDialog
      records={[passkey]}
      size="small"
      title={t({ context: 'button', message: 'Rename passkey' })}
      description={name}
      onClose={onClose}
      form={form}
    >
      <TextField label={t({ context: 'field', message: 'Name' })} name="name" defaultValue={name} />
    </FormDialog>
  )
}
