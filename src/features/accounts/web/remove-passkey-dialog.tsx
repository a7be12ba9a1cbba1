import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { OwnPassword, type Passkey, removePasskey } from '../contract.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

interface DialogProps {
  passkey: Passkey
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

export default function RemovePasskeyDialog({ passkey: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const form = usePasswordForm(OwnPassword, async body => {
    await call(removePasskey, { params: { passkey_id: id }, body })
    onClose()
    toast(t`The passkey was removed`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      danger
      size="small"
      title={t`Remove the passkey “${name}”`}
      description={t`Nobody can sign in with it any more. Delete it on the device as well.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Remove passkey' })}
      form={form}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
