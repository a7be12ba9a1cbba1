import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { pageAddress } from '../../../client/base-path.ts'
import { partial } from '../../../shared/fields.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { type OidcSettings, OidcSettingsChange, setOidcSettings } from '../contract.ts'

const { shape } = OidcSettingsChange.def
/** A box that is not checked is not part of what a form sends. */
const OidcForm = z.strictObject({ ...partial(shape), password: shape.password })

/** Chooses the service by which people can sign in, or switches this off. */
export default function OidcDialog({ settings, ...ends }: DialogEnds & { settings: OidcSettings }) {
  const { t } = useLingui()
  const [enabled, setEnabled] = useState(settings.enabled)
  const redirect = `${pageAddress()}/oidc`
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <PasswordDialog
      {...ends}
      size="medium"
      title={t({ context: 'heading', message: 'OpenID Connect' })}
      description={t`Register this application at the service with the address ${redirect} to return to.`}
      confirm={t({ context: 'button', message: 'Save' })}
      schema={OidcForm}
      send={save}
      failed={t`This could not be saved. Please try again.`}
      done={t({ context: 'form', message: 'Saved' })}
    >
      <Checkbox
        name="enabled"
        label={t`People can sign in with it`}
        checked={enabled}
        onChange={({ target }) => setEnabled(target.checked)}
      />
      <TextField
        name="name"
        label={t`Name on the button`}
        optional={!enabled}
        autoComplete="off"
        defaultValue={settings.name ?? ''}
      />
      <TextField
        name="issuer"
        label={t`Address of the issuer`}
        optional={!enabled}
        defaultValue={settings.issuer ?? ''}
        inputMode="url"
        {...plain}
      />
      <TextField
        name="client_id"
        label={t({ context: 'OpenID Connect', message: 'Client ID' })}
        optional={!enabled}
        defaultValue={settings.client_id ?? ''}
        {...plain}
      />
      <PasswordField
        name="client_secret"
        label={t({ context: 'OpenID Connect', message: 'Client secret' })}
        optional
        autoComplete="off"
        hint={settings.has_secret ? t`Leave it empty to keep the stored one.` : undefined}
      />
      <Checkbox
        name="home_network"
        label={t`The issuer is in the home network or on this machine`}
        defaultChecked={settings.home_network}
      />
      <Checkbox
        name="new_accounts"
        label={t`Create an account for everybody the service lets in`}
        hint={t`Otherwise only where registration allows it.`}
        defaultChecked={settings.new_accounts}
      />
    </PasswordDialog>
  )
}

function save({ password, code, ...entered }: z.infer<typeof OidcForm>) {
  const { enabled = false, home_network = false, new_accounts = false, name = null, ...rest } = entered
  const { issuer = null, client_id = null, client_secret = null } = rest
  const settings = { enabled, name, issuer, client_id, home_network, new_accounts }
  return call(setOidcSettings, { body: { ...settings, client_secret, password, code } })
}
