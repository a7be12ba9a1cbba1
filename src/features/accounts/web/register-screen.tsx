import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useForm } from '../../../client/use-form.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Registration } from '../contract.ts'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { useSession } from './session.ts'
import { useRegistration } from './use-registration.ts'

export default function RegisterScreen() {
  const { search } = useLocation()
  const { known, open, first, setup_code } = useRegistration()
  const below = (
    <Trans>
      Already have an account? <Link href={`/login${search}`}>Sign in</Link>
    </Trans>
  )
  return (
    <AuthLayout heading={<Trans context="screen">New account</Trans>} below={below}>
      {known && !open && (
        <Banner>
          <Trans>Registration is closed. An administrator can open it.</Trans>
        </Banner>
      )}
      {known && first && (
        <Banner>
          <Trans>The first account becomes the administrator.</Trans>
        </Banner>
      )}
      {known && open && <RegistrationForm withCode={setup_code} />}
    </AuthLayout>
  )
}

function RegistrationForm({ withCode }: { withCode: boolean }) {
  const { t } = useLingui()
  const { register } = useSession()
  const form = useForm(Registration, register, { failed: t`Could not create the account` })
  const { password_min } = limits
  return (
    <Form form={form}>
      <TextField label={t({ context: 'field', message: 'Name' })} name="name" autoComplete="name" />
      <EmailField />
      <PasswordField
        label={t({ context: 'field', message: 'Password' })}
        name="password"
        autoComplete="new-password"
        hint={t`At least ${password_min} characters.`}
      />
      {withCode && (
        <TextField
          label={t({ context: 'field', message: 'Set-up code' })}
          name="setup_code"
          autoComplete="off"
          autoCapitalize="characters"
          hint={t`The server printed it in its console at start-up.`}
        />
      )}
      <Button look="primary" type="submit" busy={form.busy}>
        <Trans context="button">Create account</Trans>
      </Button>
    </Form>
  )
}
