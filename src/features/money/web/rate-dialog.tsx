import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EnteredRate, enterRate, type UpdateResult } from '../updates/contract.ts'

interface RateDialogProps {
  onClose: () => void
  onDone: (result: UpdateResult) => Promise<void>
}

/** Enters a rate of a currency for which the European Central Bank has none. */
export default function RateDialog({ onClose, onDone }: RateDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const form = useForm(EnteredRate, async rate => {
    const result = await call(enterRate, { body: rate })
    onClose()
    await onDone(result)
  })
  return (
    <FormDialog
      records={[]}
      keepOpen
      title={t`Enter an exchange rate`}
      description={t`For currencies without rates of the European Central Bank. A stored rate never changes.`}
      onClose={onClose}
      form={form}
    >
      <FormRow>
        <TextField
          name="currency"
          label={t({ context: 'column', message: 'Currency' })}
          hint={t`The code, such as ARS`}
          maxLength={3}
          autoCapitalize="characters"
        />
        <NumberField name="per_euro" label={t`One euro is worth`} />
        <DateField name="day_on" label={t({ context: 'field', message: 'Date' })} defaultValue={today} max={today} />
      </FormRow>
    </FormDialog>
  )
}
