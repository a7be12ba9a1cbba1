import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { PlaceField, placeFields, useResolvePlace } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { BottleChange, editBottle } from '../contract.ts'
import { MoneyFields } from './money-fields.tsx'
import { SizeField } from './size-field.tsx'

const { size_ml, price_minor, price_currency, note } = BottleChange.def.shape
const BottleForm = z.strictObject({ size_ml, price_minor, price_currency, note, place_id: placeFields.place_id })

/** Changes the fields of one bottle: its size, its own price, its place and a note. */
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
  // Only the fields that differ from those shown are sent, so that changes of others meanwhile stay.
  const [bottle] = useState(now)
  const command = useCommand()
  const resolvePlace = useResolvePlace()
  const { code, price_minor, price_currency } = bottle

  const form = useForm(BottleForm, async ({ place_id, ...entered }) => {
    const place = bottle.state === 'in_cellar' ? resolvePlace(place_id) : {}
    const body = changesTo<BottleChange>(bottle, { ...entered, ...place })
    if (body) await command(editBottle, { params: { bottle_id: bottle.id }, body }, t`Bottle ${code} was changed`)
    onClose()
  })

  return (
    <FormDialog
      keepOpen
      title={t`Bottle ${code}`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Save`}
      form={form}
    >
      <FormRow>
        <SizeField size_ml={bottle.size_ml} />
        <MoneyFields name="price" label={t`Price of this bottle`} minor={price_minor} currency={price_currency} />
      </FormRow>
      {bottle.state === 'in_cellar' && <PlaceField place_id={bottle.place_id} />}
      <TextArea name="note" label={t`Note`} rows={2} optional defaultValue={bottle.note ?? ''} />
    </FormDialog>
  )
}
