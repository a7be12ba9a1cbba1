import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { OpenCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { placeBottles } from '../../places/contract.ts'
import { usePlaceInput, useSlotsGiven } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { addBottles, NewPurchase } from '../contract.ts'
import { PurchaseFields, purchaseIn } from './purchase-fields.tsx'
import { useAmountError } from './use-amount-error.ts'

const NewOrderDialog = lazy(() => import('./new-order-dialog.tsx'))

/** Bottles of a wine that is there already. */
export default function AddBottlesDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  const commands = useCommands()
  const form = useFormCommand()
  const placeInput = usePlaceInput()
  const slotsGiven = useSlotsGiven()
  const amountError = useAmountError()
  const [several, setSeveral] = useState(false)
  if (several) {
    return (
      <Suspense>
        <NewOrderDialog wine_id={wine.id} onClose={onClose} />
      </Suspense>
    )
  }

  async function add(data: FormData) {
    const { purchase, price } = purchaseIn(data, wine.id)
    const done = await form.submit(
      NewPurchase,
      purchase,
      async given => {
        const count = given.bottle_ids.length
        const body = { ...given, ...(given.received_on ? placeInput(data) : {}) }
        const made = given.bottle_ids.map(id => ({ id, wine_id: wine.id }))
        const placements = slotsGiven(data, body.place_id ?? null, made)
        await commands(
          [
            write => write(addBottles, { body }),
            ...(placements ? [(write: OpenCellar['write']) => write(placeBottles, { body: { placements } })] : []),
          ],
          t`${plural(count, { one: 'One bottle added', other: '# bottles added' })}`,
        )
      },
      amountError('price_minor', price),
    )
    if (done) onClose()
  }

  return (
    <FormDialog
      keepOpen
      title={t`Add bottles`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Add bottles`}
      onSubmit={add}
      form={form}
    >
      <PurchaseFields count={6} />
      <div>
        <Button look="plain" size="small" onClick={() => setSeveral(true)}>
          {t`Several sizes or wines at once`}
        </Button>
      </div>
    </FormDialog>
  )
}
