import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo, numberIn, textIn } from '../../../client/form-reading.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Wish } from '../../../model/wish.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { MoneyFields, moneyIn } from '../../bottles/web/money-fields.tsx'
import { merchantsIn } from '../../bottles/web/past-values.ts'
import { SizeField } from '../../bottles/web/size-field.tsx'
import { useAmountError } from '../../bottles/web/use-amount-error.ts'
import { amountOf } from '../../money/currency.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { WineChoice, wineChoiceIn } from '../../wines/web/wine-choice.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { addWish, editWish, NewWish, WishChange } from '../contract.ts'

interface WishDialogProps {
  /** What is wished for; without it, it is asked for. */
  wine?: Wine
  /** The wish that is changed; else a new one. */
  wish?: Wish
  onClose: () => void
}

/** What one would like to have, for how much at most, and where it was seen. */
export default function WishDialog({ wine, wish, onClose }: WishDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const money = useMoney()
  const { replica } = useCellar()
  const command = useCommand()
  const form = useFormCommand()
  const amountError = useAmountError()
  const [[wish_id, fresh_wine_id]] = useState(() => [newId(), newId()] as const)

  async function save(data: FormData) {
    const limit = moneyIn(data, 'limit')
    const given = {
      size_ml: numberIn(data, 'size_ml'),
      quantity: numberIn(data, 'quantity'),
      limit_minor: limit.minor ?? null,
      limit_currency: limit.minor === null ? null : limit.currency,
      merchant: textIn(data, 'merchant'),
      note: textIn(data, 'note'),
    }
    const fieldErrors = amountError('limit_minor', limit)
    const done = wish ? await change(wish, given, fieldErrors) : await add(data, given, fieldErrors)
    if (done) onClose()
  }

  function add(data: FormData, given: object, fieldErrors: Record<string, string>) {
    const of = wine ? { wine_id: wine.id } : wineChoiceIn(data, fresh_wine_id)
    return form.submit(
      NewWish,
      { id: wish_id, ...of, ...given, wished_on: today },
      body => command(addWish, { body }, t`Put on the wish list`),
      fieldErrors,
    )
  }

  async function change(before: Wish, given: object, fieldErrors: Record<string, string>) {
    const changes = changesTo(before, given as Record<string, unknown>)
    if (Object.keys({ ...changes, ...fieldErrors }).length === 0) return true
    const params = { wish_id: before.id }
    return form.submit(WishChange, changes, body => command(editWish, { params, body }, t`Wish changed`), fieldErrors)
  }

  const limit_currency = wish?.limit_currency ?? money.currency
  const limit_minor = wish?.limit_minor ?? null
  const amount = limit_minor === null ? null : amountOf(limit_minor, limit_currency)
  return (
    <FormDialog
      keepOpen
      title={wish ? t`Edit the wish` : t`Wish for a wine`}
      description={wine && wineText(wine)}
      onClose={onClose}
      confirm={wish ? t`Save` : t`Wish for it`}
      onSubmit={save}
      form={form}
    >
      {!wine && <WineChoice />}
      <FormRow>
        <NumberField name="quantity" label={t`How many bottles`} whole defaultValue={wish?.quantity ?? 1} />
        <SizeField {...(wish && { size_ml: wish.size_ml })} />
      </FormRow>
      <FormRow>
        <MoneyFields name="limit" label={t`At most`} amount={amount} currency={limit_currency} />
        <SuggestField
          name="merchant"
          label={t`Merchant`}
          optional
          defaultValue={wish?.merchant ?? ''}
          options={replica ? merchantsIn(replica.purchases) : []}
        />
      </FormRow>
      <TextArea name="note" label={t`Note`} optional rows={3} defaultValue={wish?.note ?? ''} />
    </FormDialog>
  )
}
