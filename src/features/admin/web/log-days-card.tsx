import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { Settings } from '../contract.ts'
import { getSettings, setSettings } from '../endpoints.ts'

const LogDays = z.strictObject({ security_log_days: Settings.def.shape.security_log_days })

/** Chooses how long the security log keeps events. */
export function LogDaysCard() {
  const { t } = useLingui()
  const { data, refetch } = useQuery(getSettings)
  const form = useForm(LogDays, async body => {
    await call(setSettings, { body })
    toast(t({ context: 'form', message: 'Saved' }), { tone: 'good' })
    await refetch()
  })
  if (!data) return null
  return (
    <Card heading={<Trans>Duration of the security log</Trans>}>
      <Form form={form}>
        <NumberField
          name="security_log_days"
          label={t`Days that events are kept`}
          whole
          defaultValue={data.security_log_days}
          hint={t`Older events are deleted, with the addresses in them.`}
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
