import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useForm } from '../../../client/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { sessionActions, useSession } from './session.ts'
import { useRegistration } from './use-registration.ts'

export default function LoginScreen() {
  const { t } = useLingui()
  const { login, ended } = useSession()
  const { search } = useLocation()
  const form = useForm(credentials, login, { failed: t`Could not sign in` })
  // Somebody whose session ended has an account already.
  const { known, open } = useRegistration(!ended)
  const below = open ? (
    <Trans>
      New here? <Link href={`/register${search}`}>Create account</Link>
    </Trans>
  ) : (
    <Trans>Only existing accounts can sign in.</Trans>
  )
  return (
    <AuthLayout heading={<Trans context="screen">Sign in</Trans>} below={below} belowPending={!known}>
      {ended === 'by-server' && !form.message && (
        <Banner>
          <Trans>Your session has ended. Please sign in again.</Trans>
        </Banner>
      )}
      <Form form={form}>
        <EmailField />
        <PasswordField
          label={t({ context: 'field', message: 'Password' })}
          name="password"
          autoComplete="current-password"
        />
        <Button look="primary" type="submit" busy={form.busy}>
          <Trans context="screen">Sign in</Trans>
        </Button>
      </Form>
    </AuthLayout>
  )
}

/** Fetched when somebody begins to fill the form, with what sends it. */
async function credentials() {
  const [{ Credentials }] = await Promise.all([import('../contract.ts'), sessionActions()])
  return Credentials
}
