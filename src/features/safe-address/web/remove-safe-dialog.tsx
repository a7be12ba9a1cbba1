import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { removeSafeAddress } from '../contract.ts'

/** Stops https with the server's own certificate, after the password. */
export default function RemoveSafeDialog(ends: DialogEnds) {
  const { t } = useLingui()
  return (
    <PasswordDialog
      {...ends}
      title={t({ context: 'button', message: 'Remove certificate' })}
      description={t`Devices that use the https address no longer reach this server there. Changes that they have not sent yet stay on them until https is back at this address.`}
      confirm={<Trans context="button">Remove certificate</Trans>}
      schema={removeSafeAddress.body}
      send={body => call(removeSafeAddress, { body })}
      done={t`This server serves plain http alone.`}
    />
  )
}
