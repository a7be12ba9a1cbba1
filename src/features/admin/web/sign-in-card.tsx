import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useQuery } from '../../../client/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { getSettings } from '../endpoints.ts'
import { SettingsForm } from './settings-form.tsx'

/** A box that is not checked is not part of what a form sends. */
const SignInForm = z.strictObject({
  password_sign_in: z.pipe(
    z.optional(z.boolean()),
    z.transform(on => on === true),
  ),
})

/** Chooses whether people can sign in with passwords. */
export function SignInCard() {
  const { t } = useLingui()
  const { data } = useQuery(getSettings)
  if (!data) return null
  return (
    <Card heading={<Trans>Ways to sign in</Trans>}>
      <SettingsForm schema={SignInForm}>
        <Checkbox
          name="password_sign_in"
          label={t`People can sign in with a password`}
          hint={t`Otherwise only with a passkey, through a service or through a proxy. Passwords cannot be set by a code either, and new people need the service.`}
          defaultChecked={data.password_sign_in}
        />
      </SettingsForm>
    </Card>
  )
}
