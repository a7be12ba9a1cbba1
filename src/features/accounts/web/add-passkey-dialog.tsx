import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { addPasskey, NewPasskey, type Passkey } from '../contract.ts'
import { passwordAgain } from '../password-again.ts'
import { browserOf } from './browser-of.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { useSession } from './session.ts'
import { usePasswordForm } from './use-password-form.ts'

const PasskeyForm = z.strictObject({ name: NewPasskey.def.shape.name, ...passwordAgain })

interface DialogProps {
  passkeys: readonly Passkey[]
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

/** Asks for the password, and lets the browser make a passkey. */
export default function AddPasskeyDialog({ passkeys, onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const { browser, system } = browserOf(navigator.userAgent)
  const form = usePasswordForm(PasskeyForm, async ({ name, ...again }) => {
    if (!user?.id) return
    const { makePasskey } = await import('./passkey-ceremony.ts')
    const owner = { id: user.id, email: user.email ?? '', name: user.name ?? '', passkeys }
    const made = await makePasskey(again, owner)
    if (made === 'known') throw new FormRefusal(t`This device already has a passkey for this account.`)
    if (made === 'cancelled') throw new FormRefusal(t`No passkey was made. Try again, or choose another device.`)
    await call(addPasskey, { body: { name, ...made } })
    onClose()
    toast(t`The passkey was added`, { tone: 'good' })
    await onDone()
  })
  return (
    <FormDialog
      keepOpen
      size="small"
      title={t({ context: 'button', message: 'Add passkey' })}
      description={t`Your browser then asks for your fingerprint, your face or a PIN.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Add passkey' })}
      form={form}
    >
      <TextField
        label={t({ context: 'field', message: 'Name' })}
        name="name"
        defaultValue={browser && system ? t`${browser} on ${system}` : ''}
        hint={t`By which you recognize it in the list.`}
      />
      <PasswordAgainFields />
    </FormDialog>
  )
}
