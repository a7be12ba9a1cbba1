import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { useQuery } from '../../../client/use-query.ts'
import type { BodyOf } from '../../../shared/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { toast } from '../../../ui/toast.ts'
import { getSettings, setSettings } from '../endpoints.ts'

interface SettingsFormProps {
  schema: z.ZodMiniType<BodyOf<typeof setSettings>>
  /** Called when the server has stored them. */
  onSaved?: () => Promise<void>
  children: ReactNode
}

/** A form for some settings of the instance, with the button that saves them. */
export function SettingsForm({ schema, onSaved, children }: SettingsFormProps) {
  const { t } = useLingui()
  const { refetch } = useQuery(getSettings)
  const form = useForm(schema, async body => {
    await call(setSettings, { body })
    await onSaved?.()
    toast(t({ context: 'form', message: 'Saved' }), { tone: 'good' })
    await refetch()
  })
  return (
    <Form form={form}>
      {children}
      <FormRow actions>
        <Button type="submit" busy={form.busy}>
          {t({ context: 'button', message: 'Save' })}
        </Button>
      </FormRow>
    </Form>
  )
}
