import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { day, maybe } from '../../../shared/fields.ts'
import { textIn } from '../../../web/form-reading.ts'
import { DateField } from '../../../web/ui/date-field.tsx'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { useDeeds } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import type { Order } from '../on-order.ts'
import { editPurchase } from '../orders-contract.ts'

/** The merchant says another day: for all that is still to come of an order. */
export default function ExpectedDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const deeds = useDeeds()
  const form = useFormDeed()

  async function save(data: FormData) {
    const Expected = z.strictObject({ expected_on: maybe(day()) })
    const done = await form.submit(Expected, { expected_on: textIn(data, 'expected_on') }, async body => {
      const purchases = order.lines
        .map(line => line.purchase)
        .filter(purchase => purchase !== undefined && purchase.expected_on !== body.expected_on)
      await deeds(
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
