import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import { usePasswordForm } from '../../accounts/web/use-password-form.ts'
import { removeSafeAddress } from '../contract.ts'

/** Stops https with the server's own certificate, after the password. */
export default function RemoveSafeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const { t } = useLingui()
  const form = usePasswordForm(removeSafeAddress.body, async body => {
    await call(removeSafeAddress, { body })
    onClose()
    toast(t`This server serves plain http alone.`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      size="small"
      title={t({ context: 'button', message: 'Remove certificate' })}
      description={t`Devices that use the https address no longer reach this server there. Changes that they have not sent yet stay on them until https is back at this address.`}
      onClose={onClose}
      form={form}
      confirm={<Trans context="button">Remove certificate</Trans>}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
