import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import type { FormSchema } from './check-form.ts'
import type { Outcome } from './session.ts'
import { useSubmit } from './use-submit.ts'

interface NameFormProps {
  name: string | undefined
  schema: FormSchema
  autoComplete: 'name' | 'off'
  onSave: (named: { name: string }) => Promise<Outcome>
  /** Said where the server says nothing. */
  otherwise: string
}

/** What a person or a cellar is called, to be changed. */
export function NameForm({ name, schema, autoComplete, onSave, otherwise }: NameFormProps) {
  const { t } = useLingui()
  async function save(named: object) {
    const outcome = await onSave(named as { name: string })
    if (outcome.ok) toast(t`Saved`, { tone: 'good' })
    return outcome
  }
  const { busy, fieldErrors, message, submit } = useSubmit(schema, save, otherwise)
  return (
    <Form onSubmit={submit} fieldErrors={fieldErrors} message={message}>
      <TextField key={name} label={t`Name`} name="name" autoComplete={autoComplete} defaultValue={name} />
      <FormRow actions>
        <Button type="submit" busy={busy}>
          <Trans>Save the name</Trans>
        </Button>
      </FormRow>
    </Form>
  )
}
