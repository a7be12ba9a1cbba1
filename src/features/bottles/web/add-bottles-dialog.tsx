import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useForm } from '../../../client/use-form.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { stepsToPlace } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { addBottles } from '../contract.ts'
import { PurchaseFields, PurchaseForm, useNewPurchase } from './purchase-fields.tsx'

const NewOrderDialog = lazy(() => import('./new-order-dialog.tsx'))

/** Adds bottles of a wine that exists already. */
export default function AddBottlesDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  const commands = useCommands()
  const newPurchase = useNewPurchase()
  const [several, setSeveral] = useState(false)
  const form = useForm(PurchaseForm, async entered => {
    const { purchase, placements } = newPurchase(wine.id, entered)
    const count = purchase.bottle_ids.length
    await commands(
      [write => write(addBottles, { body: purchase }), ...stepsToPlace(placements)],
      t`${plural(count, { one: 'One bottle added', other: '# bottles added' })}`,
    )
    onClose()
  })
  if (several) {
    return (
      <Suspense>
        <NewOrderDialog wine_id={wine.id} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <FormDialog
      keepOpen
      title={t`Add bottles`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Add bottles`}
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
