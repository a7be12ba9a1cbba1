import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { OwnPassword, removePassword } from '../contract.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

interface DialogProps {
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

/** Removes the password of an account with passkeys. */
export default function RemovePasswordDialog({ onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const form = usePasswordForm(OwnPassword, async body => {
    await call(removePassword, { body })
    onClose()
    toast(t`The password was removed`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      danger
      size="small"
      title={t({ context: 'button', message: 'Remove password' })}
      description={t`You then sign in with a passkey only. If all of them are lost, a backup code lets you set a password again.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Remove password' })}
      form={form}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
