import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { Select } from '../../../ui/select.tsx'
import { passwordAgain } from '../../accounts/password-again.ts'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { type Person, removePersonPasskey } from '../contract.ts'

const ChosenPasskey = z.strictObject({ passkey: z.string(), ...passwordAgain })

/** Removes a passkey of a person, such as one on a device that was stolen. */
export default function RemovePersonPasskeyDialog({ person, ...ends }: DialogEnds & { person: Person }) {
  const { t } = useLingui()
  const { id, name, passkeys } = person
  return (
    <PasswordDialog
      {...ends}
      danger
      title={t({ context: 'button', message: 'Remove passkey' })}
      description={t`${name} can no longer sign in with it, and reads about it in the security log. Sessions do not end.`}
      confirm={t({ context: 'button', message: 'Remove passkey' })}
      schema={ChosenPasskey}
      send={({ passkey, ...body }) =>
        call(removePersonPasskey, { params: { person_id: id, passkey_id: passkey }, body })
      }
      done={t`The passkey was removed`}
    >
      <Select
        name="passkey"
        label={t({ context: 'field', message: 'Passkey' })}
        choices={passkeys.map(passkey => ({ value: passkey.id, label: passkey.name }))}
      />
    </PasswordDialog>
  )
}
