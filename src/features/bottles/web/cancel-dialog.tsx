import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { textIn } from '../../../client/form-reading.ts'
import { useToday } from '../../../client/today.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { day, longText, maybe } from '../../../shared/fields.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { cancelBottles } from '../orders-contract.ts'
import { CountFields, countsIn, countsOf, idsMeant, type MeantLine } from './arrival-fields.tsx'

/** Bottles on order that will not come: they were never here, and count as not bought. */
export default function CancelDialog({ lines, onClose }: { lines: readonly MeantLine[]; onClose: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const command = useCommand()
  const form = useFormCommand()
  const [only] = lines

  async function cancel(data: FormData) {
    const Cancelled = z.strictObject({ cancelled_on: day(), note: maybe(longText()), counts: countsOf(lines) })
    const given = {
      cancelled_on: textIn(data, 'cancelled_on') ?? '',
      note: textIn(data, 'note'),
      counts: countsIn(data, lines),
    }
    const done = await form.submit(Cancelled, given, async ({ counts, ...said }) => {
      const bottle_ids = idsMeant(lines, counts)
      if (bottle_ids.length === 0) return
      await command(
        cancelBottles,
        { body: { bottle_ids, ...said } },
        t`${plural(bottle_ids.length, { one: 'One bottle is no longer on order', other: '# bottles are no longer on order' })}`,
      )
    })
    if (done) onClose()
  }

  return (
    <FormDialog
      title={t`They will not come`}
      description={lines.length === 1 && only ? wineText(only.wine) : undefined}
      onClose={onClose}
      confirm={t`Take off the order`}
      onSubmit={cancel}
      form={form}
    >
      {lines.length > 1 && <CountFields lines={lines} label={t`How many will not come`} />}
      <FormRow>
        {lines.length === 1 && <CountFields lines={lines} label={t`How many will not come`} />}
        <DateField name="cancelled_on" label={t`Known since`} defaultValue={today} />
      </FormRow>
      <TextArea name="note" label={t`Why`} rows={2} optional />
    </FormDialog>
  )
}
