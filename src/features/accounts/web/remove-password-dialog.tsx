import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { OwnPassword, removePassword } from '../contract.ts'
import { type DialogEnds, PasswordDialog } from './password-dialog.tsx'

/** Removes the password of an account with passkeys. */
export default function RemovePasswordDialog(ends: DialogEnds) {
  const { t } = useLingui()
  return (
    <PasswordDialog
      {...ends}
      danger
      title={t({ context: 'button', message: 'Remove password' })}
      description={t`You then sign in with a passkey only. If all of them are lost, a backup code lets you set a password again.`}
      confirm={t({ context: 'button', message: 'Remove password' })}
      schema={OwnPassword}
      send={body => call(removePassword, { body })}
      done={t`The password was removed`}
    />
  )
}
