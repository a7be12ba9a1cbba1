import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { OwnPassword, turnOffSecondFactor } from '../contract.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

interface DialogProps {
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

export default function TurnOffSecondFactorDialog({ onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const form = usePasswordForm(OwnPassword, async body => {
    await call(turnOffSecondFactor, { body })
    onClose()
    toast(t`The second factor is off`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      danger
      size="small"
      title={t`Turn off second factor`}
      description={t`Signing in then takes your password alone. The backup codes stop working.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Turn off' })}
      form={form}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
