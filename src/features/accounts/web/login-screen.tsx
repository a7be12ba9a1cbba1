import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useForm } from '../../../client/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { sessionActions, useSession } from './session.ts'

export default function LoginScreen() {
  const { t } = useLingui()
  const { login, ended } = useSession()
  const { search } = useLocation()
  const form = useForm(credentials, login, { failed: t`Login failed` })
  const below = (
    <Trans>
      New here? <Link href={`/register${search}`}>Make an account</Link>
    </Trans>
  )
  return (
    <AuthLayout heading={<Trans>Sign in</Trans>} below={below}>
      {ended === 'by-server' && !form.message && (
        <Banner>
          <Trans>Your session has ended. Please sign in again.</Trans>
        </Banner>
      )}
      <Form form={form}>
        <TextField label={t`E-mail`} name="email" type="email" autoComplete="username" autoCapitalize="none" />
        <PasswordField label={t`Password`} name="password" autoComplete="current-password" />
        <Button look="primary" type="submit" busy={form.busy}>
          <Trans>Sign in</Trans>
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
