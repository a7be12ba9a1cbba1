import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { useToday } from '../../../client/today.ts'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useForm } from '../../../client/use-form.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Purchase } from '../../../model/bottle.ts'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import ConfirmDialog from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PurchaseChange } from '../orders-contract.ts'
import type { editPurchase, removePurchase } from '../purchases.ts'
import { MoneyFields } from './money-fields.tsx'
import { OwnersField, partsForm } from './owners-field.tsx'
import { merchantsIn } from './past-values.ts'
import { newIds } from './purchase-fields.tsx'
import { SizeField } from './size-field.tsx'
import { ownersIn, useOwners } from './use-owners.ts'
import { useWineOptions } from './use-wine-options.ts'

const PurchaseForm = z.strictObject({ ...PurchaseChange.def.shape, ...partsForm })

/** Changes a purchase. Its bottles follow it where they have no values of their own. */
export default function EditPurchaseDialog({ purchase: now, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useLingui()
  // Only the fields that differ from those shown are sent, so that changes of others meanwhile stay.
  const [purchase] = useState(now)
  const { replica } = useCellar()
  const today = useToday()
  const command = useCommand()
  const attempt = useAttempt()
  const wines = useWineOptions()
  const [quantity, setQuantity] = useState(purchase.quantity)
  const [removing, setRemoving] = useState(false)
  const { people, isShared } = useOwners()
  const form = useForm(PurchaseForm, async ({ received_on = null, parts, ...entered }) => {
    const owners = parts ? { owners: ownersIn(parts, [...purchase.owners, ...people]) } : {}
    const body = changesTo<PurchaseChange>(purchase, { ...entered, ...owners })
    const more = (body?.quantity ?? 0) - purchase.quantity
    const added = more > 0 && more <= limits.bottles_at_once ? { new_bottle_ids: newIds(more), received_on } : {}
    const params = { purchase_id: purchase.id }
    if (body)
      await command<typeof editPurchase>(
        'purchases/edit',
        { ...params, ...body, ...added },
        t({ context: 'toast', message: 'Purchase changed' }),
      )
    onClose()
  })
  if (!replica) return null
  const bottles = grouped(replica.bottles, 'purchase_id').get(purchase.id) ?? []
  const waiting = bottles.some(bottle => bottle.state === 'on_order')

  async function remove() {
    const count = bottles.length
    const done = t`${plural(count, { one: 'Purchase of one bottle removed', other: 'Purchase of # bottles removed' })}`
    const removal = command<typeof removePurchase>('purchases/remove', { purchase_id: purchase.id }, done)
    if (await attempt(removal, t`This could not be removed. Please try again.`)) onClose()
    else setRemoving(false)
  }

  return (
    <FormDialog
      records={[purchase]}
      keepOpen
      title={t({ context: 'heading', message: 'Edit purchase' })}
      onClose={onClose}
      form={form}
    >
      <Combobox
        name="wine_id"
        label={t({ context: 'field', message: 'Wine' })}
        options={wines}
        defaultValue={purchase.wine_id}
      />
      <FormRow>
        <NumberField
          name="quantity"
          whole
          label={t`Number of bottles`}
          defaultValue={purchase.quantity}
          onChange={event => setQuantity(Number(event.target.value))}
        />
        <SizeField size_ml={purchase.size_ml} />
      </FormRow>
      {quantity > purchase.quantity && (
        <DateField
          name="received_on"
          label={t`Additional bottles received on`}
          optional
          hint={t`Leave empty if they are still on order`}
          defaultValue={waiting ? '' : (bottles[0]?.received_on ?? today)}
        />
      )}
      <MoneyFields
        name="price"
        label={t`Price per bottle`}
        minor={purchase.price_minor}
        currency={purchase.price_currency}
      />
      <FormRow>
        <SuggestField
          name="merchant"
          label={t({ context: 'field', message: 'Merchant' })}
          optional
          options={merchantsIn(replica.purchases)}
          defaultValue={purchase.merchant ?? ''}
        />
        <TextField
          name="order_number"
          label={t({ context: 'field', message: 'Order number' })}
          optional
          defaultValue={purchase.order_number ?? ''}
        />
      </FormRow>
      <FormRow>
        <DateField
          name="ordered_on"
          label={t({ context: 'field', message: 'Bought on' })}
          optional
          defaultValue={purchase.ordered_on ?? ''}
        />
        <DateField
          name="expected_on"
          label={t({ context: 'field', message: 'Expected on' })}
          optional
          defaultValue={purchase.expected_on ?? ''}
        />
      </FormRow>
      {(people.length > 1 || isShared) && (
        <OwnersField owners={purchase.owners} hint={t`Leave all empty for bottles of the whole cellar.`} />
      )}
      <TextArea
        name="note"
        label={t({ context: 'field', message: 'Note' })}
        rows={2}
        optional
        defaultValue={purchase.note ?? ''}
      />
      <div>
        <Button look="plain" size="small" onClick={() => setRemoving(true)}>
          {t({ context: 'button', message: 'Remove purchase' })}
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(false)}
          title={t`Remove this purchase?`}
          description={t`${plural(bottles.length, { one: 'Its bottle is removed from the cellar and from the history of the wine. You can undo this.', other: 'Its # bottles are removed from the cellar and from the history of the wine. You can undo this.' })}`}
          confirm={t({ context: 'button', message: 'Remove' })}
          onConfirm={() => void remove()}
        />
      )}
    </FormDialog>
  )
}
