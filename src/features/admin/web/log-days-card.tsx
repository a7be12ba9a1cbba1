import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useQuery } from '../../../client/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Settings } from '../contract.ts'
import { getSettings } from '../endpoints.ts'
import { SettingsForm } from './settings-form.tsx'

const LogDays = z.strictObject({ security_log_days: Settings.def.shape.security_log_days })

/** Chooses how long the security log keeps events. */
export function LogDaysCard() {
  const { t } = useLingui()
  const { data } = useQuery(getSettings)
  if (!data) return null
  return (
    <Card heading={<Trans>Duration of the security log</Trans>}>
      <SettingsForm schema={LogDays}>
        <NumberField
          name="security_log_days"
          label={t`Days that events are kept`}
          whole
          defaultValue={data.security_log_days}
          hint={t`Older events are deleted, with the addresses in them.`}
        />
      </SettingsForm>
    </Card>
  )
}
