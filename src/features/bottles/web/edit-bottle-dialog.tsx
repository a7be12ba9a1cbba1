import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo, numberIn, textIn } from '../../../client/form-reading.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { amountOf } from '../../money/currency.ts'
import { PlaceField, usePlaceInput } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { BottleChange, editBottle } from '../contract.ts'
import { MoneyFields, moneyIn } from './money-fields.tsx'
import { SizeField } from './size-field.tsx'
import { useAmountError } from './use-amount-error.ts'

/** What is particular to one bottle: its size, a price of its own, its place, a note. */
export default function EditBottleDialog({
  wine,
  bottle: now,
  onClose,
}: {
  wine: Wine
  bottle: Bottle
  onClose: () => void
}) {
  const { t } = useLingui()
  // What somebody else changes while this is open is theirs: only what differs from what was shown is sent.
  const [bottle] = useState(now)
  const command = useCommand()
  const form = useFormCommand()
  const placeInput = usePlaceInput()
  const amountError = useAmountError()
  const { code, price_minor, price_currency } = bottle
  const amount = price_minor !== null && price_currency !== null ? amountOf(price_minor, price_currency) : null

  async function save(data: FormData) {
    const price = moneyIn(data, 'price')
    const given = {
      size_ml: numberIn(data, 'size_ml'),
      price_minor: price.minor ?? null,
      price_currency: price.minor === null ? null : price.currency,
      note: textIn(data, 'note'),
    }
    const done = await form.submit(
      BottleChange,
      given,
      async entered => {
        const place = bottle.state === 'in_cellar' ? placeInput(data) : {}
        const body: BottleChange = changesTo(bottle, { ...entered, ...place })
        if (Object.keys(body).length === 0) return
        await command(editBottle, { params: { bottle_id: bottle.id }, body }, t`Bottle ${code} was changed`)
      },
      amountError('price_minor', price),
    )
    if (done) onClose()
  }

  return (
    <FormDialog
      keepOpen
      title={t`Bottle ${code}`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Save`}
      onSubmit={save}
      form={form}
    >
      <FormRow>
        <SizeField size_ml={bottle.size_ml} />
        <MoneyFields name="price" label={t`Price of this bottle`} amount={amount} currency={price_currency} />
      </FormRow>
      {bottle.state === 'in_cellar' && <PlaceField place_id={bottle.place_id} />}
      <TextArea name="note" label={t`Note`} rows={2} optional defaultValue={bottle.note ?? ''} />
    </FormDialog>
  )
}
