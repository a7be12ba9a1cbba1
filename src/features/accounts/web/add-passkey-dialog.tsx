import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { addPasskey, NewPasskey, type Passkey } from '../contract.ts'
import { passwordAgain } from '../password-again.ts'
import { browserOf } from './browser-of.ts'
import { type DialogEnds, PasswordDialog } from './password-dialog.tsx'
import { useSession } from './session.ts'

const PasskeyForm = z.strictObject({ name: NewPasskey.def.shape.name, ...passwordAgain })

/** Asks for the password, and lets the browser make a passkey. */
export default function AddPasskeyDialog({ passkeys, onClose, onDone }: DialogEnds & { passkeys: readonly Passkey[] }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { browser, system } = browserOf(navigator.userAgent)

  async function add({ name, ...again }: z.infer<typeof PasskeyForm>) {
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
  }

  return (
    <PasswordDialog
      title={t({ context: 'button', message: 'Add passkey' })}
      description={t`Your browser then asks for your fingerprint, your face or a PIN.`}
      confirm={t({ context: 'button', message: 'Add passkey' })}
      onClose={onClose}
      schema={PasskeyForm}
      send={add}
    >
      <TextField
        label={t({ context: 'field', message: 'Name' })}
        name="name"
        defaultValue={browser && system ? t`${browser} on ${system}` : ''}
        hint={t`By which you recognize it in the list.`}
      />
    </PasswordDialog>
  )
}
