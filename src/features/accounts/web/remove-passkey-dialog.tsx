import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { OwnPassword, type Passkey, removePasskey } from '../contract.ts'
import { type DialogEnds, PasswordDialog } from './password-dialog.tsx'

export default function RemovePasskeyDialog({ passkey, ...ends }: DialogEnds & { passkey: Passkey }) {
  const { t } = useLingui()
  const { id, name } = passkey
  return (
    <PasswordDialog
      {...ends}
      danger
      title={t`Remove the passkey “${name}”`}
      description={t`Nobody can sign in with it any more. Delete it on the device as well.`}
      confirm={t({ context: 'button', message: 'Remove passkey' })}
      schema={OwnPassword}
      send={body => call(removePasskey, { params: { passkey_id: id }, body })}
      done={t`The passkey was removed`}
    />
  )
}
