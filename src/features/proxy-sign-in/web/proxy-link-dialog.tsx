import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { OwnPassword } from '../../accounts/contract.ts'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import { usePasswordForm } from '../../accounts/web/use-password-form.ts'
import { linkProxy, unlinkProxy } from '../endpoints.ts'

interface DialogProps {
  isLinked: boolean
  name: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks for the password before the account is linked to a name at the proxy, or the link is removed. */
export default function ProxyLinkDialog({ isLinked, name, onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const form = usePasswordForm(OwnPassword, async body => {
    await call(isLinked ? unlinkProxy : linkProxy, { body })
    onClose()
    toast(isLinked ? t`The link was removed` : t`Your account is linked`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      danger={isLinked}
      size="small"
      title={isLinked ? t`Remove the link to ${name}` : t`Link your account to ${name}`}
      description={
        isLinked
          ? t`You can no longer sign in with ${name}.`
          : t`Whoever is ${name} at the proxy can then sign in to your account.`
      }
      onClose={onClose}
      confirm={
        isLinked ? t({ context: 'button', message: 'Remove link' }) : t({ context: 'button', message: 'Link account' })
      }
      form={form}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
