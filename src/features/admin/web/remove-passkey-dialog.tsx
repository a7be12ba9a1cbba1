import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.ts'
import { passwordAgain } from '../../accounts/password-again.ts'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import { usePasswordForm } from '../../accounts/web/use-password-form.ts'
import { type Person, removePersonPasskey } from '../contract.ts'

const ChosenPasskey = z.strictObject({ passkey: z.string(), ...passwordAgain })

interface DialogProps {
  person: Person
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

/** Removes a passkey of a person, such as one on a device that was stolen. */
export default function RemovePersonPasskeyDialog({ person: { id, name, passkeys }, onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const form = usePasswordForm(ChosenPasskey, async ({ passkey, ...body }) => {
    await call(removePersonPasskey, { params: { person_id: id, passkey_id: passkey }, body })
    onClose()
    toast(t`The passkey was removed`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      danger
      size="small"
      title={t({ context: 'button', message: 'Remove passkey' })}
      description={t`${name} can no longer sign in with it, and reads about it in the security log. Sessions do not end.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Remove passkey' })}
      form={form}
    >
      <Select
        name="passkey"
        label={t({ context: 'field', message: 'Passkey' })}
        choices={passkeys.map(passkey => ({ value: passkey.id, label: passkey.name }))}
      />
      <PasswordAgainFields />
    </FormDialog>
  )
}
