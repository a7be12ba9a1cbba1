import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { OwnPassword } from '../../accounts/contract.ts'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import { usePasswordForm } from '../../accounts/web/use-password-form.ts'
import { startOidcLink, unlinkOidc } from '../endpoints.ts'
import { storeStart } from './stored-start.ts'

interface DialogProps {
  isLinked: boolean
  name: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks for the password before the account is linked, which happens at the service, or before the link is removed. */
export default function OidcLinkDialog({ isLinked, name, onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const form = usePasswordForm(OwnPassword, async body => {
    if (!isLinked) {
      const { address, state, proof } = await call(startOidcLink, { body })
      storeStart({ state, proof, purpose: 'link', next: '/profile' })
      location.assign(address)
      return
    }
    await call(unlinkOidc, { body })
    onClose()
    toast(t`The link was removed`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      danger={isLinked}
      size="small"
      title={isLinked ? t`Remove the link to ${name}` : t`Link your account to ${name}`}
      description={
        isLinked ? t`You can no longer sign in with ${name}.` : t`You go to ${name}, sign in there and come back here.`
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
