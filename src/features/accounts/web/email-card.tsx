import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { changeEmail, confirmEmail, EmailChange, EmailCode } from '../contract.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { useSession } from './session.ts'
import { usePasswordForm } from './use-password-form.ts'

/** Changes the e-mail address, and asks for the code that was sent to the new one where the server sends mail. */
export function EmailCard() {
  const [unconfirmed, setUnconfirmed] = useState<string>()
  return (
    <Card heading={<Trans context="heading">E-mail address</Trans>}>
      {unconfirmed === undefined ? (
        <ChangeForm onSent={setUnconfirmed} />
      ) : (
        <ConfirmForm email={unconfirmed} onEnd={() => setUnconfirmed(undefined)} />
      )}
    </Card>
  )
}

function ChangeForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useLingui()
  const { refresh } = useSession()
  const failed = t`Could not change the e-mail address`
  const form = usePasswordForm(
    EmailChange,
    async (body, element) => {
      const { confirm } = await call(changeEmail, { body })
      if (confirm) return onSent(body.email)
      element.reset()
      await refresh()
      toast(t`E-mail address changed`, { tone: 'good' })
    },
    failed,
  )
  return (
    <Form form={form}>
      <TextField
        label={t`New e-mail address`}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`You sign in with it.`}
      />
      <PasswordAgainFields />
      <FormRow actions>
        <Button type="submit" busy={form.busy}>
          <Trans>Change e-mail address</Trans>
        </Button>
      </FormRow>
    </Form>
  )
}

function ConfirmForm({ email, onEnd }: { email: string; onEnd: () => void }) {
  const { t } = useLingui()
  const { refresh } = useSession()
  const form = useForm(
    EmailCode,
    async body => {
      await call(confirmEmail, { body })
      onEnd()
      await refresh()
      toast(t`E-mail address changed`, { tone: 'good' })
    },
    { failed: t`Could not change the e-mail address` },
  )
  return (
    <Form form={form}>
      <Banner>
        <Trans>A code was sent to {email}. Until you enter it, the old address stays.</Trans>
      </Banner>
      <TextField
        label={t({ context: 'field', message: 'Code' })}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormRow actions>
        <Button onClick={onEnd}>
          <Trans context="button">Cancel</Trans>
        </Button>
        <Button type="submit" busy={form.busy}>
          <Trans context="button">Confirm</Trans>
        </Button>
      </FormRow>
    </Form>
  )
}
