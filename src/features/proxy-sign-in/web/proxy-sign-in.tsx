import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { SecondFactorField } from '../../accounts/web/second-factor-field.tsx'
import { useSession } from '../../accounts/web/session.ts'

/** Signs in as the person whom a trusted proxy names, if an account is linked to that name. */
export function ProxySignIn({ name, linked }: { name: string; linked: boolean }) {
  const { t } = useLingui()
  const { loginByProxy } = useSession()
  const [isSecondStep, setSecondStep] = useState(false)
  const form = useForm(
    async () => (await import('../contract.ts')).loginByProxy.body,
    async body => {
      try {
        await loginByProxy(body)
      } catch (error) {
        const asksForCode = error instanceof FormRefusal && 'code' in error.fieldErrors && body.code === undefined
        if (!asksForCode) throw error
        setSecondStep(true)
      }
    },
    { failed: t`Could not sign in` },
  )
  if (!linked) {
    return (
      <p>
        <Trans>
          Your proxy calls you {name}. To sign in with that, sign in another way once and link it on your profile.
        </Trans>
      </p>
    )
  }
  return (
    <Form form={form}>
      {isSecondStep && <SecondFactorField name="code" />}
      <Button type="submit" busy={form.busy}>
        {t`Sign in as ${name}`}
      </Button>
    </Form>
  )
}
