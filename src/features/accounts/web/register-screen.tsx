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
import { useSession } from './session.ts'
import { useRegistration } from './use-registration.ts'

export default function RegisterScreen() {
  const { search } = useLocation()
  const { known, open, first, setup_code } = useRegistration()
  const below = (
    <Trans>
      You have an account? <Link href={`/login${search}`}>Sign in</Link>
    </Trans>
  )
  return (
    <AuthLayout heading={<Trans>New account</Trans>} below={below}>
      {known && !open && (
        <Banner>
          <Trans>New accounts are closed here. An administrator can open them.</Trans>
        </Banner>
      )}
      {known && first && (
        <Banner>
          <Trans>This is the first account here: it becomes the administrator.</Trans>
        </Banner>
      )}
      {known && open && <RegistrationForm withCode={setup_code} />}
    </AuthLayout>
  )
}

function RegistrationForm({ withCode }: { withCode: boolean }) {
  const { t } = useLingui()
  const { register } = useSession()
  const form = useForm(Registration, register, { failed: t`Registration failed` })
  const { password_min } = limits
  return (
    <Form form={form}>
      <TextField label={t`Name`} name="name" autoComplete="name" />
      <TextField label={t`E-mail`} name="email" type="email" autoComplete="username" autoCapitalize="none" />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        hint={t`At least ${password_min} characters of any kind.`}
      />
      {withCode && (
        <TextField
          label={t`Set-up code`}
          name="setup_code"
          autoComplete="off"
          autoCapitalize="characters"
          hint={t`The server printed it where it was started.`}
        />
      )}
      <Button look="primary" type="submit" busy={form.busy}>
        <Trans>Make the account</Trans>
      </Button>
    </Form>
  )
}
