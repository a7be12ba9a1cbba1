import { Trans, useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'

interface NameFormProps {
  name: string | undefined
  schema: z.ZodMiniType<{ name: string }>
  autoComplete: 'name' | 'off'
  onSave: (named: { name: string }) => Promise<void>
}

/** Changes the name of a person or of a cellar. */
export function NameForm({ name, schema, autoComplete, onSave }: NameFormProps) {
  const { t } = useLingui()
  const form = useForm(schema, async named => {
    await onSave(named)
    toast(t({ context: 'form', message: 'Saved' }), { tone: 'good' })
  })
  return (
    <Form form={form}>
      <TextField
        key={name}
        label={t({ context: 'field', message: 'Name' })}
        name="name"
        autoComplete={autoComplete}
        defaultValue={name}
      />
      <FormRow actions>
        <Button type="submit" busy={form.busy}>
          <Trans context="button">Save</Trans>
        </Button>
      </FormRow>
    </Form>
  )
}
