import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { textIn } from '../../../client/form-reading.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { day, maybe } from '../../../shared/fields.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Order } from '../on-order.ts'
import { editPurchase } from '../orders-contract.ts'

/** The merchant says another day: for all that is still to come of an order. */
export default function ExpectedDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const commands = useCommands()
  const form = useFormCommand()

  async function save(data: FormData) {
    const Expected = z.strictObject({ expected_on: maybe(day()) })
    const done = await form.submit(Expected, { expected_on: textIn(data, 'expected_on') }, async body => {
      const purchases = order.lines
        .map(line => line.purchase)
        .filter(purchase => purchase !== undefined && purchase.expected_on !== body.expected_on)
      await commands(
        purchases.map(purchase => write => write(editPurchase, { params: { purchase_id: purchase?.id ?? '' }, body })),
        t`The day was changed`,
      )
    })
    if (done) onClose()
  }

  return (
    <FormDialog
      size="small"
      title={t`Expected on another day`}
      onClose={onClose}
      confirm={t`Save`}
      onSubmit={save}
      form={form}
    >
      <DateField name="expected_on" label={t`Expected on`} optional defaultValue={order.expected_on ?? ''} />
    </FormDialog>
  )
}
