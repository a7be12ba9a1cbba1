import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { addBottles } from '../commands.ts'
import { PurchaseFields, PurchaseForm, useNewPurchase } from './purchase-fields.tsx'

const NewOrderDialog = lazyDialog(() => import('./new-order-dialog.tsx'))

/** Adds bottles of a wine that exists already. */
export default function AddBottlesDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  const command = useCommand()
  const newPurchase = useNewPurchase()
  const [several, setSeveral] = useState(false)
  const form = useForm(PurchaseForm, async entered => {
    const { purchase, message } = newPurchase(wine.id, entered)
    const count = purchase.bottle_ids.length
    const done = t`${plural(count, { one: 'One bottle added', other: '# bottles added' })}`
    await command<typeof addBottles>('bottles/add', purchase, ...message(done))
    onClose()
  })
  if (several) {
    return <NewOrderDialog wine_id={wine.id} onClose={onClose} />
  }
  return (
    <FormDialog
      records={[wine]}
      keepOpen
      title={t({ context: 'button', message: 'Add bottles' })}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Add bottles' })}
      form={form}
    >
      <PurchaseFields count={6} />
      <div>
        <Button look="plain" size="small" onClick={() => setSeveral(true)}>
          {t`Add several wines or sizes at once`}
        </Button>
      </div>
    </FormDialog>
  )
}
