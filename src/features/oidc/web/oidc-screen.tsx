import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { fieldMessagesOf } from '../../../client/api-errors.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useForm } from '../../../client/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { secondCode } from '../../accounts/password-again.ts'
import { SecondFactorField } from '../../accounts/web/second-factor-field.tsx'
import { useSession } from '../../accounts/web/session.ts'
import type { OidcReturn } from '../contract.ts'
import { confirmByOidc, linkOidc } from '../endpoints.ts'
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
  const failureText = useFailureText()
  const finish = useFinish(start, answer)
  const [state, setState] = useState<'busy' | 'second' | { failed: string }>('busy')
  const isSent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since the answer counts once
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    finish().catch(error => {
      if ('code' in fieldErrorsIn(error)) return setState('second')
      const failed = {
        sign_in: t`Could not sign in`,
        link: t`Could not link the account`,
        confirm: t`Could not confirm that it is you`,
      }[start.purpose]
      setState({
        failed: error instanceof FormRefusal ? error.message : failureText(error, failed, t`Please try again.`),
      })
    })
  }, [])

  if (state === 'busy') return <Spinner />
  if (state === 'second') return <SecondStep finish={finish} />
  return <Refused text={state.failed} />
}

/** Does what was begun with the answer of the service, and with the second factor where it is asked for. */
function useFinish({ state, proof, purpose, next }: StoredStart, answer: string): (code?: string) => Promise<void> {
  const { t } = useLingui()
  const { loginByOidc } = useSession()
  const navigate = useNavigate()
  return async code => {
    const back: OidcReturn = { state, proof, answer }
    const body = { ...back, ...(code !== undefined && { code }) }
    if (purpose === 'sign_in') await loginByOidc(body)
    if (purpose === 'link') {
      await call(linkOidc, { body: back })
      toast(t`Your account is linked`, { tone: 'good' })
    }
    if (purpose === 'confirm') {
      await call(confirmByOidc, { body })
      toast(t`You have confirmed that it is you. Please repeat what you wanted to do.`, { tone: 'good' })
    }
    navigate(next, { replace: true })
  }
}

function fieldErrorsIn(error: unknown): object {
  return error instanceof FormRefusal ? error.fieldErrors : fieldMessagesOf(error)
}

const Code = z.strictObject({ code: secondCode })

/** Asks for the second factor, which only accounts that have one see. */
function SecondStep({ finish }: { finish: (code: string) => Promise<void> }) {
  const { t } = useLingui()
  const form = useForm(Code, ({ code }) => finish(code), { failed: t`Could not sign in` })
  return (
    <Card>
      <Form form={form}>
        <SecondFactorField name="code" />
        <Button look="primary" type="submit" busy={form.busy}>
          <Trans context="button">Confirm</Trans>
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
