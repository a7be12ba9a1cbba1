import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { OwnPassword } from '../../accounts/contract.ts'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { linkProxy, unlinkProxy } from '../endpoints.ts'

interface ProxyLinkDialogProps extends DialogEnds {
  isLinked: boolean
  name: string
}

/** Asks for the password before the account is linked to a name at the proxy, or the link is removed. */
export default function ProxyLinkDialog({ isLinked, name, ...ends }: ProxyLinkDialogProps) {
  const { t } = useLingui()
  return (
    <PasswordDialog
      {...ends}
      danger={isLinked}
      title={isLinked ? t`Remove the link to ${name}` : t`Link your account to ${name}`}
      description={
        isLinked
          ? t`You can no longer sign in with ${name}.`
          : t`Whoever is ${name} at the proxy can then sign in to your account.`
      }
      confirm={
        isLinked ? t({ context: 'button', message: 'Remove link' }) : t({ context: 'button', message: 'Link account' })
      }
      schema={OwnPassword}
      send={body => call(isLinked ? unlinkProxy : linkProxy, { body })}
      done={isLinked ? t`The link was removed` : t`Your account is linked`}
    />
  )
}
