import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PurchaseFields, PurchaseForm, useNewPurchase } from '../../bottles/web/purchase-fields.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { buyWish } from '../commands.ts'
import type { WishLine } from '../wish-list.ts'

/** Buys what was wished for. The fields are filled in from the wish, so that only the price is left to enter. */
export default function BuyWishDialog({ line, onClose }: { line: WishLine; onClose: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const command = useCommand()
  const newPurchase = useNewPurchase()
  const { wish, wine, limit } = line
  const most = limit && money.format(limit.amount_minor, limit.currency)

  const form = useForm(PurchaseForm, async entered => {
    const { purchase, message } = newPurchase(wine.id, entered)
    const count = purchase.bottle_ids.length
    const done = t`${plural(count, { one: 'One bottle bought', other: '# bottles bought' })}`
    await command<typeof buyWish>('wishes/buy', { wish_id: wish.id, ...purchase }, ...message(done))
    onClose()
  })

  return (
    <FormDialog
      records={[wish]}
      keepOpen
      title={t`Buy from the wish list`}
      description={
        most ? (
          <Trans>
            {wineText(wine)}, at most {most} each
          </Trans>
        ) : (
          wineText(wine)
        )
      }
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Buy' })}
      form={form}
    >
      <PurchaseFields
        count={wish.quantity}
        size_ml={wish.size_ml}
        currency={wish.limit_currency}
        merchant={wish.merchant}
        onOrder
      />
    </FormDialog>
  )
}
