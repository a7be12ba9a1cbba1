import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { cancelBottles } from '../orders.ts'
import { Cancellation } from '../orders-contract.ts'
import { CountFields, countsOf, idsMeant, type MeantLine } from './arrival-fields.tsx'

const { cancelled_on, note } = Cancellation.def.shape

/** Cancels bottles on order: they were never here, and count as not bought. */
export default function CancelDialog({ lines, onClose }: { lines: readonly MeantLine[]; onClose: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const command = useCommand()
  const [only] = lines

  const form = useForm(
    z.strictObject({ cancelled_on, note, counts: countsOf(lines) }),
    async ({ counts, ...entered }) => {
      const bottle_ids = idsMeant(lines, counts)
      if (bottle_ids.length > 0)
        await command<typeof cancelBottles>(
          'bottles/cancel',
          { bottle_ids, ...entered },
          t`${plural(bottle_ids.length, { one: 'One bottle on order cancelled', other: '# bottles on order cancelled' })}`,
        )
      onClose()
    },
  )

  return (
    <FormDialog
      records={lines.flatMap(line => line.bottles)}
      title={t({ context: 'button', message: 'Cancel order' })}
      description={lines.length === 1 && only ? wineText(only.wine) : undefined}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Confirm cancellation' })}
      form={form}
    >
      {lines.length > 1 && <CountFields lines={lines} label={t`Number of cancelled bottles`} />}
      <FormRow>
        {lines.length === 1 && <CountFields lines={lines} label={t`Number of cancelled bottles`} />}
        <DateField name="cancelled_on" label={t({ context: 'field', message: 'Cancelled on' })} defaultValue={today} />
      </FormRow>
      <TextArea name="note" label={t({ context: 'field', message: 'Reason' })} rows={2} optional />
    </FormDialog>
  )
}
