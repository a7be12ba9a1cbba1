import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { oneOf, partial } from '../../../shared/fields.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { type MailSettings, MailSettingsChange, mailKinds, mailSecurities, setMailSettings } from '../contract.ts'

const { shape } = MailSettingsChange.def
/** Without a mail server, the form shows none of its fields. */
const MailForm = z.strictObject({ ...partial(shape), kind: oneOf(mailKinds), password: shape.password })

/** Chooses the mail server, or switches mail off. */
export default function MailDialog({ settings, ...ends }: DialogEnds & { settings: MailSettings }) {
  const { t } = useLingui()
  const [kind, setKind] = useState(settings.kind)
  return (
    <PasswordDialog
      {...ends}
      size="medium"
      title={t({ context: 'heading', message: 'Mail server' })}
      confirm={t({ context: 'button', message: 'Save' })}
      schema={MailForm}
      send={save}
      failed={t`This could not be saved. Please try again.`}
      done={kind === 'off' ? t`Mail is off` : t`The mail server was saved`}
    >
      <Select
        name="kind"
        label={t({ context: 'mail', message: 'Sending' })}
        value={kind}
        onChange={event => setKind(event.target.value === 'smtp' ? 'smtp' : 'off')}
        choices={[
          { value: 'off', label: t({ context: 'mail', message: 'Off' }) },
          { value: 'smtp', label: t`Through a mail server (SMTP)` },
        ]}
      />
      {kind === 'smtp' && <ServerFields settings={settings} />}
    </PasswordDialog>
  )
}

function save({ password, code, kind, ...entered }: z.infer<typeof MailForm>) {
  const { host = null, port = null, security = 'tls', user = null, sender = null, mail_password = null } = entered
  return call(setMailSettings, {
    body: { kind, host, port, security, user, sender, mail_password, password, code },
  })
}

function ServerFields({ settings }: { settings: MailSettings }) {
  const { t } = useLingui()
  const labels = {
    tls: t({ context: 'mail', message: 'TLS' }),
    starttls: t({ context: 'mail', message: 'STARTTLS' }),
    none: t({ context: 'mail', message: 'None' }),
  }
  return (
    <>
      <FormRow>
        <TextField
          name="host"
          label={t({ context: 'mail', message: 'Server' })}
          defaultValue={settings.host ?? ''}
          autoCapitalize="none"
          spellCheck={false}
        />
        <NumberField
          name="port"
          label={t({ context: 'mail', message: 'Port' })}
          whole
          defaultValue={settings.port ?? 465}
        />
      </FormRow>
      <Select
        name="security"
        label={t({ context: 'mail', message: 'Encryption' })}
        defaultValue={settings.security}
        hint={t`Usually TLS on port 465, or STARTTLS on port 587.`}
        choices={mailSecurities.map(value => ({ value, label: labels[value] }))}
      />
      <TextField
        name="sender"
        label={t({ context: 'mail', message: 'Sender’s address' })}
        type="email"
        autoComplete="off"
        defaultValue={settings.sender ?? ''}
      />
      <FormRow>
        <TextField
          name="user"
          label={t({ context: 'mail', message: 'User name' })}
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={settings.user ?? ''}
        />
        <PasswordField
          name="mail_password"
          label={t`Password of the mail server`}
          optional
          autoComplete="off"
          hint={settings.has_password ? t`Leave it empty to keep the stored one.` : undefined}
        />
      </FormRow>
    </>
  )
}
