import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { useLocation } from '../../../ui/navigation.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { startOidcConfirming } from '../../oidc/endpoints.ts'
import { storeStart } from '../../oidc/web/stored-start.ts'
import type { WaysIn } from '../contract.ts'
import { barrierHere } from './passkey-barrier.ts'

interface ConfirmOtherwiseProps {
  ways: WaysIn
  /** Called when the session is confirmed. */
  onConfirmed: () => Promise<void>
}

/** The ways to show that it is oneself without a password: a passkey, the sign-in service, or a backup code. */
export function ConfirmOtherwise({ ways, onConfirmed }: ConfirmOtherwiseProps) {
  const { t } = useLingui()
  const { scope, pathname, search } = useLocation()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<'passkey' | 'oidc'>()
  const [failed, setFailed] = useState<string>()
  const [hasCodeField, setCodeField] = useState(false)
  const hasPasskey = ways.passkeys.includes(location.origin) && !barrierHere()
  const canUseCode = !ways.password && !ways.second_factor && ways.backup_codes > 0
  const service = ways.oidc

  async function confirm(by: 'passkey' | 'oidc', how: () => Promise<void>) {
    setBusy(by)
    setFailed(undefined)
    await how().catch(error => setFailed(failureText(error, t`Could not confirm that it is you`, t`Please try again.`)))
    setBusy(undefined)
  }

  async function byPasskey() {
    const { confirmWithPasskey } = await import('./passkey-ceremony.ts')
    if (await confirmWithPasskey()) await onConfirmed()
    else setFailed(t`No passkey was used. Please try again.`)
  }

  async function byService() {
    const { address, state, proof } = await call(startOidcConfirming)
    storeStart({ state, proof, purpose: 'confirm', next: `${scope}${pathname}${search}` })
    location.assign(address)
  }

  return (
    <>
      {failed && <Banner tone="danger">{failed}</Banner>}
      {hasCodeField && (
        <TextField
          label={t({ context: 'field', message: 'Backup code' })}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {!ways.password && !hasPasskey && !service && !canUseCode && (
        <Banner>
          <Trans>
            Nothing here can confirm that it is you. Open the address at which you added a passkey, or ask an
            administrator for a recovery code.
          </Trans>
        </Banner>
      )}
      {(hasPasskey || service || (canUseCode && !hasCodeField)) && (
        <FormRow actions>
          {hasPasskey && (
            <Button
              look={ways.password ? 'plain' : 'quiet'}
              busy={busy === 'passkey'}
              onClick={() => void confirm('passkey', byPasskey)}
            >
              {ways.password ? <Trans>Use a passkey instead</Trans> : <Trans>Confirm with a passkey</Trans>}
            </Button>
          )}
          {service && (
            <Button
              look={ways.password ? 'plain' : 'quiet'}
              busy={busy === 'oidc'}
              onClick={() => void confirm('oidc', byService)}
            >
              <Trans>Confirm with {service}</Trans>
            </Button>
          )}
          {canUseCode && !hasCodeField && (
            <Button onClick={() => setCodeField(true)}>
              <Trans>Use a backup code</Trans>
            </Button>
          )}
        </FormRow>
      )}
    </>
  )
}
