import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { toast } from '../../../ui/toast.ts'
import { setSettings } from '../contract.ts'
import { getSettings } from '../endpoints.ts'

/** A box that is not checked is not part of what a form sends. */
const SignInForm = z.strictObject({ password_sign_in: z.optional(z.boolean()) })

/** Chooses whether people can sign in with passwords. */
export function SignInCard() {
  const { t } = useLingui()
  const { data, refetch } = useQuery(getSettings)
  const form = useForm(SignInForm, async ({ password_sign_in = false }) => {
    await call(setSettings, { body: { password_sign_in } })
    toast(t({ context: 'form', message: 'Saved' }), { tone: 'good' })
    await refetch()
  })
  if (!data) return null
  return (
    <Card heading={<Trans>Ways to sign in</Trans>}>
      <Form form={form}>
        <Checkbox
          name="password_sign_in"
          label={t`People can sign in with a password`}
          hint={t`Otherwise only with a passkey or through a service. Passwords cannot be set by a code either, and new people need the service.`}
          defaultChecked={data.password_sign_in}
        />
        <FormRow actions>
          <Button type="submit" busy={form.busy}>
            {t({ context: 'button', message: 'Save' })}
          </Button>
        </FormRow>
      </Form>
    </Card>
  )
}
