import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Door } from './auth-layout.tsx'
import { sessionActions, useSession } from './session.ts'
import { useSubmit } from './use-submit.ts'

export default function LoginScreen() {
  const { t } = useLingui()
  const { login, ended } = useSession()
  const { search } = useLocation()
  const { busy, fieldErrors, message, submit } = useSubmit(credentials, login, t`Login failed`)
  const below = (
    <Trans>
      New here? <Link href={`/register${search}`}>Make an account</Link>
    </Trans>
  )
  return (
    <Door heading={<Trans>Sign in</Trans>} below={below}>
      {ended === 'by-server' && !message && (
        <Banner>
          <Trans>Your session has ended. Please sign in again.</Trans>
        </Banner>
      )}
      <Form onSubmit={submit} fieldErrors={fieldErrors} message={message} onFocus={prepare}>
        <TextField label={t`E-mail`} name="email" type="email" autoComplete="username" autoCapitalize="none" />
        <PasswordField label={t`Password`} name="password" autoComplete="current-password" />
        <Button look="primary" type="submit" busy={busy}>
          <Trans>Sign in</Trans>
        </Button>
      </Form>
    </Door>
  )
}

const credentials = () => import('../contract.ts').then(contract => contract.Credentials)

/** Who begins to fill the form will need what sends it. */
function prepare() {
  for (const chunk of [sessionActions(), credentials(), import('./check-form.ts')]) chunk.catch(() => {})
}
