import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { line } from '../../../shared/fields.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Form } from '../../../web/ui/form.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useSession } from './session.tsx'
import { useSubmit } from './use-submit.ts'

const Named = z.strictObject({ name: line(100) })

export function NameCard() {
  const { t } = useLingui()
  const { user, setPreferences } = useSession()
  async function save(named: { name: string }) {
    const outcome = await setPreferences(named)
    if (outcome.ok) toast(t`Saved`, { tone: 'good' })
    return outcome
  }
  const { busy, faults, message, submit } = useSubmit(Named, save, t`Failed to update profile`)
  return (
    <Card heading={<Trans>You</Trans>}>
      <Form onSubmit={submit} faults={faults} message={message}>
        <TextField label={t`Name`} name="name" autoComplete="name" defaultValue={user?.name} />
        <FormRow actions>
          <Button type="submit" busy={busy}>
            <Trans>Save the name</Trans>
          </Button>
        </FormRow>
      </Form>
    </Card>
  )
}
