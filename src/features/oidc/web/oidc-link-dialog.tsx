import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { OwnPassword } from '../../accounts/contract.ts'
import type { PasswordAgain } from '../../accounts/password-again.ts'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { startOidcLink, unlinkOidc } from '../endpoints.ts'
import { storeStart } from './stored-start.ts'

interface OidcLinkDialogProps extends DialogEnds {
  isLinked: boolean
  name: string
}

/** Asks for the password before the account is linked, which happens at the service, or before the link is removed. */
export default function OidcLinkDialog({ isLinked, name, ...ends }: OidcLinkDialogProps) {
  const { t } = useLingui()

  async function link(body: PasswordAgain) {
    const { address, state, proof } = await call(startOidcLink, { body })
    storeStart({ state, proof, purpose: 'link', next: '/profile' })
    location.assign(address)
  }

  return (
    <PasswordDialog
      {...ends}
      danger={isLinked}
      title={isLinked ? t`Remove the link to ${name}` : t`Link your account to ${name}`}
      description={
        isLinked ? t`You can no longer sign in with ${name}.` : t`You go to ${name}, sign in there and come back here.`
      }
      confirm={
        isLinked ? t({ context: 'button', message: 'Remove link' }) : t({ context: 'button', message: 'Link account' })
      }
      schema={OwnPassword}
      send={body => (isLinked ? call(unlinkOidc, { body }) : link(body))}
      done={isLinked ? t`The link was removed` : undefined}
    />
  )
}
