import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { instantText } from '../../../client/instant-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { makeRecoveryCode, type Person } from '../contract.ts'

/** Makes a recovery code for a person and shows it once. */
export default function RecoveryCodeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [made, setMade] = useState<{ code: string; expires_at: string }>()
  const { name, second_factor } = person
  const title = t({ context: 'button', message: 'Create recovery code' })
  if (made) {
    const until = instantText(made.expires_at, i18n.locale)
    return (
      <Dialog
        size="small"
        title={title}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            <Trans context="button">Close</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            Give this code to {name}. It is shown only now, works once, and is valid until {until}.
          </Trans>
        </p>
        <Banner>
          <strong translate="no">{made.code}</strong>
        </Banner>
        <p>
          <Trans>
            On the sign-in screen, “Forgot your password?” leads to the form for it. It replaces the password and ends
            all sessions.
          </Trans>
        </p>
        {second_factor && (
          <p>
            <Trans>The form also asks for the second factor of {name}. If it is lost, reset it first.</Trans>
          </p>
        )}
      </Dialog>
    )
  }
  return (
    <PasswordDialog
      title={title}
      description={t`With the code, ${name} can set a new password. The security log records it.`}
      onClose={onClose}
      confirm={title}
      schema={makeRecoveryCode.body}
      send={async body => setMade(await call(makeRecoveryCode, { params: { person_id: person.id }, body }))}
    />
  )
}
