import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../../../client/use-form.ts'
import { useQuery } from '../../../client/use-query.ts'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordChange } from '../contract.ts'
import { listSessions } from '../endpoints.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { passwordRefusal } from './password-refusal.ts'
import { useSession } from './session.ts'
import { useWaysIn } from './use-ways-in.ts'

const RemovePasswordDialog = lazyDialog(() => import('./remove-password-dialog.tsx'))

export function PasswordCard() {
  const { t } = useLingui()
  const { refetch } = useQuery(listSessions)
  const { changePassword } = useSession()
  const { data: ways, refetch: refetchWays } = useWaysIn()
  const [isRemoving, setRemoving] = useState(false)
  const hasPassword = ways?.password !== false
  const password_min = limits.password_min
  const failed = t`Could not change the password`
  const form = useForm(PasswordChange, async (body, element) => {
    await changePassword(body).catch(error => {
      throw passwordRefusal(error, failed)
    })
    element.reset()
    toast(t`Password changed. You have been signed out on all other devices.`, { tone: 'good' })
    await Promise.all([refetch(), refetchWays()])
  })

  return (
    <Card heading={<Trans context="field">Password</Trans>}>
      {!hasPassword && (
        <p>
          <Trans>Your account has no password. You can set one at any time.</Trans>
        </p>
      )}
      <Form form={form}>
        <PasswordAgainFields label={t({ context: 'field', message: 'Current password' })} />
        <PasswordField
          label={t({ context: 'field', message: 'New password' })}
          name="new_password"
          autoComplete="new-password"
          hint={t`At least ${password_min} characters.`}
        />
        <FormRow actions>
          <Button type="submit" busy={form.busy}>
            {hasPassword ? (
              <Trans context="button">Change password</Trans>
            ) : (
              <Trans context="button">Set password</Trans>
            )}
          </Button>
          {hasPassword && ways && ways.passkeys.length > 0 && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              <Trans context="button">Remove password</Trans>
            </Button>
          )}
        </FormRow>
      </Form>
      {isRemoving && <RemovePasswordDialog onClose={() => setRemoving(false)} onDone={refetchWays} />}
    </Card>
  )
}
