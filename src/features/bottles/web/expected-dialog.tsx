import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { day, maybe } from '../../../shared/fields.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Order } from '../on-order.ts'
import type { editPurchase } from '../purchases.ts'

const Expected = z.strictObject({ expected_on: maybe(day()) })

/** Changes the day on which the rest of an order is expected. */
export default function ExpectedDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const commands = useCommands()

  const form = useForm(Expected, async body => {
    const purchases = order.lines
      .map(line => line.purchase)
      .filter(purchase => purchase !== undefined && purchase.expected_on !== body.expected_on)
    await commands(
      purchases.map(
        purchase => run => run<typeof editPurchase>('purchases/edit', { purchase_id: purchase?.id ?? '', ...body }),
      ),
      t({ context: 'toast', message: 'Date changed' }),
    )
    onClose()
  })

  return (
    <FormDialog
      records={[{ id: order.key }]}
      size="small"
      title={t`Change expected date`}
      description={[order.merchant, order.order_number].filter(Boolean).join(', ')}
      onClose={onClose}
      form={form}
    >
      <DateField
        name="expected_on"
        label={t({ context: 'field', message: 'Expected on' })}
        optional
        defaultValue={order.expected_on ?? ''}
      />
    </FormDialog>
  )
}
