import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NewPurchase } from '../../bottles/contract.ts'
import { PurchaseFields, purchaseIn } from '../../bottles/web/purchase-fields.tsx'
import { useAmountError } from '../../bottles/web/use-amount-error.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { usePlaceInput } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { buyWish } from '../contract.ts'
import type { WishLine } from '../wish-list.ts'

/** What was wished for is bought: filled in as it was wished, so that the price is all that is left to say. */
export default function BuyWishDialog({ line, onClose }: { line: WishLine; onClose: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const command = useCommand()
  const form = useFormCommand()
  const placeInput = usePlaceInput()
  const amountError = useAmountError()
  const { wish, wine, limit } = line
  const most = limit && money.format(limit.amount_minor, limit.currency)

  async function buy(data: FormData) {
    const { purchase, price } = purchaseIn(data, wine.id)
    const done = await form.submit(
      NewPurchase,
      purchase,
      async given => {
        const count = given.bottle_ids.length
        const body = { ...given, ...(given.received_on ? placeInput(data) : {}) }
        const said = t`${plural(count, { one: 'One bottle bought', other: '# bottles bought' })}`
        await command(buyWish, { params: { wish_id: wish.id }, body }, said)
      },
      amountError('price_minor', price),
    )
    if (done) onClose()
  }

  return (
    <FormDialog
      keepOpen
      title={t`Buy what was wished for`}
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
      confirm={t`Buy`}
      onSubmit={buy}
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
