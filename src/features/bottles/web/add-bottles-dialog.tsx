import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Form } from '../../../web/ui/form.tsx'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { usePlaceNamed } from '../../places/web/place-field.tsx'
import type { Wine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { addBottles, NewPurchase } from '../contract.ts'
import { PurchaseFields, purchaseIn } from './purchase-fields.tsx'
import { useAmountFault } from './use-amount-fault.ts'

/** Bottles of a wine that is there already. */
export default function AddBottlesDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const deed = useDeed()
  const form = useFormDeed()
  const placeNamed = usePlaceNamed()
  const amountFault = useAmountFault()

  async function add(data: FormData) {
    const { purchase, price } = purchaseIn(data, wine.id)
    const done = await form.submit(
      NewPurchase,
      purchase,
      async given => {
        const count = given.bottle_ids.length
        const body = { ...given, place_id: given.received_on ? await placeNamed(data) : null }
        await deed(addBottles, { body }, t`${plural(count, { one: 'One bottle added', other: '# bottles added' })}`)
      },
      amountFault('price_minor', price),
    )
    if (done) onClose()
  }

  return (
    <Dialog
      open
      keepOpen
      onOpenChange={open => !open && onClose()}
      title={t`Add bottles`}
      description={wineText(wine)}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            <Trans>Add bottles</Trans>
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={add} faults={form.faults} message={form.message}>
        <PurchaseFields count={6} />
      </Form>
    </Dialog>
  )
}
