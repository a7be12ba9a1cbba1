import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordChange } from '../contract.ts'
import { passwordOutcome } from './password-outcome.ts'
import { type Outcome, useSession } from './session.ts'
import { sessionsKey } from './sessions-card.tsx'
import { useSubmit } from './use-submit.ts'

export function PasswordCard() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { user, changePassword } = useSession()
  const { password_min } = limits
  const failed = t`The password could not be changed`
  const { busy, fieldErrors, message, submit } = useSubmit(PasswordChange, change, failed)

  async function change(body: PasswordChange, form: HTMLFormElement): Promise<Outcome> {
    try {
      await changePassword(body)
    } catch (error) {
      return passwordOutcome(error, failed)
    }
    form.reset()
    toast(t`The password is changed, and every other session has ended.`, { tone: 'good' })
    await client.invalidateQueries({ queryKey: sessionsKey })
    return { ok: true }
  }
  return (
    <Card heading={<Trans>Password</Trans>}>
      <Form onSubmit={submit} fieldErrors={fieldErrors} message={message}>
        {/* Tells the browser's keeper of passwords whose it is. */}
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField label={t`Present password`} name="password" autoComplete="current-password" />
        <PasswordField
          label={t`New password`}
          name="new_password"
          autoComplete="new-password"
          hint={t`At least ${password_min} characters of any kind.`}
        />
        <FormRow actions>
          <Button type="submit" busy={busy}>
            <Trans>Change the password</Trans>
          </Button>
        </FormRow>
      </Form>
    </Card>
  )
}
