import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-errors.ts'
import { useForm } from '../../../client/use-form.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { useLocation } from '../../../ui/navigation.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { askForRecovery, getRecovery, Recovery, RecoveryRequest, recover } from '../contract.ts'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { SecondFactorField } from './second-factor-field.tsx'

/** Sets a new password by a code, which is mailed where the server can, and otherwise comes from an administrator. */
export default function RecoveryScreen() {
  const { search } = useLocation()
  const mail = useMail()
  const [requested, setRequested] = useState<string>()
  const [hasCode, setHasCode] = useState(false)
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <AuthLayout heading={<Trans context="screen">Forgotten password</Trans>}>
        <Banner tone="good">
          <Trans>
            Your new password is set. <Link href={`/login${search}`}>Sign in with it</Link>
          </Trans>
        </Banner>
      </AuthLayout>
    )
  }
  // It would move when the form comes.
  const below = mail !== undefined && (
    <Trans>
      Remember it? <Link href={`/login${search}`}>Sign in</Link>
    </Trans>
  )
  return (
    <AuthLayout heading={<Trans context="screen">Forgotten password</Trans>} below={below}>
      {mail === false && (
        <Banner>
          <Trans>Ask an administrator of this server for a recovery code. It is valid for an hour.</Trans>
        </Banner>
      )}
      {mail && requested === undefined && !hasCode && (
        <AskForm onRequested={setRequested} onCode={() => setHasCode(true)} />
      )}
      {requested !== undefined && (
        <Banner tone="good">
          <Trans>If {requested} has an account here, a code is on its way. It is valid for an hour.</Trans>
        </Banner>
      )}
      {(mail === false || requested !== undefined || hasCode) && (
        <CodeForm email={requested} onDone={() => setDone(true)} />
      )}
    </AuthLayout>
  )
}

/** Returns whether codes are mailed; undefined until that is known. Where the server does not answer, they are not. */
function useMail(): boolean | undefined {
  const [mail, setMail] = useState<boolean>()
  useEffect(() => {
    const leaving = new AbortController()
    call(getRecovery, { signal: leaving.signal })
      .then(answer => setMail(answer.mail))
      .catch(() => {
        if (!leaving.signal.aborted) setMail(false)
      })
    return () => leaving.abort()
  }, [])
  return mail
}

function AskForm({ onRequested, onCode }: { onRequested: (email: string) => void; onCode: () => void }) {
  const { t } = useLingui()
  const form = useForm(
    RecoveryRequest,
    async body => {
      await call(askForRecovery, { body })
      onRequested(body.email.trim())
    },
    { failed: t`Could not ask for a code` },
  )
  return (
    <Form form={form}>
      <EmailField />
      <Button look="primary" type="submit" busy={form.busy}>
        <Trans context="button">Send code</Trans>
      </Button>
      <Button look="plain" onClick={onCode}>
        <Trans context="button">I have a code</Trans>
      </Button>
    </Form>
  )
}

function CodeForm({ email, onDone }: { email: string | undefined; onDone: () => void }) {
  const { t } = useLingui()
  const password_min = limits.password_min
  const [isSecondStep, setSecondStep] = useState(false)
  const form = useForm(
    Recovery,
    async body => {
      try {
        await call(recover, { body })
      } catch (error) {
        const asksForCode = error instanceof ApiError && error.code === 'second_factor_needed'
        if (!asksForCode) throw error
        setSecondStep(true)
        return
      }
      onDone()
    },
    { failed: t`Could not set the password` },
  )
  return (
    <Form form={form}>
      {email === undefined ? <EmailField /> : <input type="hidden" name="email" value={email} readOnly />}
      <TextField
        label={t({ context: 'field', message: 'Recovery code' })}
        name="code"
        hint={t`An account without a password also takes a backup code.`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PasswordField
        label={t({ context: 'field', message: 'New password' })}
        name="new_password"
        autoComplete="new-password"
        hint={t`At least ${password_min} characters.`}
      />
      {isSecondStep && <SecondFactorField name="second_code" />}
      <Button look="primary" type="submit" busy={form.busy}>
        <Trans context="button">Set password</Trans>
      </Button>
    </Form>
  )
}
