import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useQuery } from '../../../client/use-query.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { Settings } from '../../admin/contract.ts'
import { getSettings } from '../../admin/endpoints.ts'
import { SettingsForm } from '../../admin/web/settings-form.tsx'

const { backup_every, backup_hour } = Settings.def.shape
const Schedule = z.strictObject({
  backup_every,
  backup_hour: z.pipe(z.pipe(z.string(), z.transform(Number)), backup_hour),
})

/** Chooses how often backups are made, and at which hour of the person's own clock. */
export function BackupSchedule({ onSaved }: { onSaved: () => Promise<void> }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(getSettings)
  if (!data) return null
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const at = new Date()
    at.setUTCHours(hour, 0, 0, 0)
    return { value: String(hour), label: i18n.date(at, { timeStyle: 'short' }), local: at.getHours() }
  }).sort((a, b) => a.local - b.local)
  return (
    <SettingsForm schema={Schedule} onSaved={onSaved}>
      <FormRow>
        <Select
          name="backup_every"
          label={t({ context: 'backups', message: 'How often' })}
          defaultValue={data.backup_every}
          choices={[
            { value: 'day', label: t({ context: 'backups', message: 'Every day' }) },
            { value: 'week', label: t({ context: 'backups', message: 'Every week' }) },
            { value: 'off', label: t({ context: 'backups', message: 'Never' }) },
          ]}
        />
        <Select
          name="backup_hour"
          label={t({ context: 'backups', message: 'Time' })}
          defaultValue={String(data.backup_hour)}
          choices={hours}
        />
      </FormRow>
    </SettingsForm>
  )
}
