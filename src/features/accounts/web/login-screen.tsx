import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Redirect, useLocation } from '../../../ui/navigation.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { OidcSignIn } from '../../oidc/web/oidc-sign-in.tsx'
import { ProxySignIn } from '../../proxy-sign-in/web/proxy-sign-in.tsx'
import type { Credentials } from '../contract.ts'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import { signInActions, useSession } from './session.ts'
import { useRegistration } from './use-registration.ts'

export default function LoginScreen() {
  const { t } = useLingui()
  const { login, ended } = useSession()
  const { search } = useLocation()
  const [isSecondStep, setSecondStep] = useState(false)
  const form = useForm(credentials, enter, { failed: t`Could not sign in` })
  const { known, open, first, oidc, proxy, password_sign_in } = useRegistration(ended !== 'by-server')
  const below = open ? (
    <Trans>
      New here? <Link href={`/register${search}`}>Create account</Link>
    </Trans>
  ) : (
    <Trans>Only existing accounts can sign in.</Trans>
  )

  async function enter(entered: Credentials) {
    try {
      await login(entered)
    } catch (error) {
      const asksForCode = error instanceof FormRefusal && 'code' in error.fieldErrors && entered.code === undefined
      if (!asksForCode) throw error
      setSecondStep(true)
    }
  }

  if (first && !proxy) return <Redirect to={`/register${search}`} />
  return (
    <AuthLayout heading={<Trans context="screen">Sign in</Trans>} below={below} belowPending={!known}>
      {ended === 'by-server' && !form.message && (
        <Banner>
          <Trans>Your session has ended. Please sign in again.</Trans>
        </Banner>
      )}
      {ended === 'by-deletion' && !form.message && (
        <Banner tone="good">
          <Trans>Your account has been deleted.</Trans>
        </Banner>
      )}
      {!password_sign_in && (
        <p>
          <Trans>Passwords are switched off on this server.</Trans>
        </p>
      )}
      <Form form={form} hidden={!password_sign_in}>
        {/* In the second step, the first one is still part of the form. */}
        <Stack gap={5} hidden={isSecondStep}>
          <EmailField />
          <PasswordField
            label={t({ context: 'field', message: 'Password' })}
            name="password"
            autoComplete="current-password"
          />
        </Stack>
        {isSecondStep && <SecondStep />}
        <Button look="primary" type="submit" busy={form.busy}>
          <Trans context="screen">Sign in</Trans>
        </Button>
        {isSecondStep && (
          <Button look="plain" onClick={() => setSecondStep(false)}>
            <Trans context="button">Back</Trans>
          </Button>
        )}
      </Form>
      {!isSecondStep && <PasskeySignIn />}
      {!isSecondStep && proxy && <ProxySignIn {...proxy} />}
      {!isSecondStep && oidc && <OidcSignIn name={oidc} />}
      {!isSecondStep && password_sign_in && (
        <p>
          <Link href={`/forgotten${search}`}>
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
      )}
    </AuthLayout>
  )
}

/** Asks for the second factor, which only accounts that have one see. */
function SecondStep() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <SecondFactorField name="code" ref={field} />
}

/** Fetched when somebody begins to fill the form, with what sends it. */
async function credentials() {
  const [{ Credentials }] = await Promise.all([import('../contract.ts'), signInActions()])
  return Credentials
}
