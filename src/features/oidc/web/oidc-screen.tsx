import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useForm } from '../../../client/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { secondCode } from '../../accounts/password-again.ts'
import { SecondFactorField } from '../../accounts/web/second-factor-field.tsx'
import { useSession } from '../../accounts/web/session.ts'
import type { OidcReturn } from '../contract.ts'
import { linkOidc } from '../endpoints.ts'
import { forgetStart, type StoredStart, storedStart } from './stored-start.ts'

/** Takes the answer of the sign-in service, which sent the browser here, and signs in or links the account. */
export default function OidcScreen() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [{ start, answer }] = useState(() => ({ start: storedStart(), answer: search.slice(1) }))
  // The answer counts once, and nobody else need read it in the address.
  useEffect(() => {
    forgetStart()
    if (search) navigate(pathname, { replace: true })
  }, [search, pathname, navigate])
  return (
    <Page heading={t({ context: 'screen', message: 'Sign-in service' })} width="lines">
      {start && answer ? (
        <Returned start={start} answer={answer} />
      ) : (
        <Refused text={t`Nothing was begun in this window. Please try again.`} />
      )}
    </Page>
  )
}

function Returned({ start, answer }: { start: StoredStart; answer: string }) {
  const { t } = useLingui()
  const { loginByOidc } = useSession()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [state, setState] = useState<'busy' | 'second' | { failed: string }>('busy')
  const isSent = useRef(false)
  const body: OidcReturn = { state: start.state, proof: start.proof, answer }

  async function finish() {
    if (start.next === null) {
      await call(linkOidc, { body })
      toast(t`Your account is linked`, { tone: 'good' })
      navigate('/profile', { replace: true })
      return
    }
    await loginByOidc(body)
    navigate(start.next, { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since the answer counts once
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    finish().catch(error => {
      if (error instanceof FormRefusal && 'code' in error.fieldErrors) return setState('second')
      const failed = start.next === null ? t`Could not link the account` : t`Could not sign in`
      setState({
        failed: error instanceof FormRefusal ? error.message : failureText(error, failed, t`Please try again.`),
      })
    })
  }, [])

  if (state === 'busy') return <Spinner />
  if (state === 'second') return <SecondStep body={body} next={start.next ?? '/'} />
  return <Refused text={state.failed} />
}

const Code = z.strictObject({ code: secondCode })

/** Asks for the second factor, which only accounts that have one see. */
function SecondStep({ body, next }: { body: OidcReturn; next: string }) {
  const { t } = useLingui()
  const { loginByOidc } = useSession()
  const navigate = useNavigate()
  const form = useForm(
    Code,
    async ({ code }) => {
      await loginByOidc({ ...body, code })
      navigate(next, { replace: true })
    },
    { failed: t`Could not sign in` },
  )
  return (
    <Card>
      <Form form={form}>
        <SecondFactorField name="code" />
        <Button look="primary" type="submit" busy={form.busy}>
          <Trans context="screen">Sign in</Trans>
        </Button>
      </Form>
    </Card>
  )
}

function Refused({ text }: { text: string }) {
  const { user } = useSession()
  return (
    <Banner
      tone="danger"
      actions={
        user ? (
          <LinkButton href="/profile">
            <Trans context="screen">Profile</Trans>
          </LinkButton>
        ) : (
          <LinkButton href="/login">
            <Trans context="screen">Sign in</Trans>
          </LinkButton>
        )
      }
    >
      {text}
    </Banner>
  )
}
