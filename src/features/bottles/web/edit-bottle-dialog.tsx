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
import { PlaceField, placeFields, usePlaceInput, useUnslottedMessage } from '../../places/web/place-field.tsx'
import type { editBottle } from '../commands.ts'
import { BottleChange } from '../contract.ts'
import { MoneyFields } from './money-fields.tsx'
import { SizeField } from './size-field.tsx'
import { useWineWithPlace } from './use-wine-with-place.ts'

const { size_ml, price_minor, price_currency, note } = BottleChange.def.shape
const BottleForm = z.strictObject({ size_ml, price_minor, price_currency, note, ...placeFields })

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
  const wineWithPlace = useWineWithPlace()
  // Only the fields that differ from those shown are sent, so that changes of others meanwhile stay.
  const [bottle] = useState(now)
  const command = useCommand()
  const placeInput = usePlaceInput()
  const unslottedMessage = useUnslottedMessage()
  const { code, price_minor, price_currency } = bottle

  const countIn = (id: string) => (id === bottle.place_id ? 0 : 1)

  const form = useForm(BottleForm, async ({ place_id, into_slots, second_place_id, ...entered }) => {
    const place = bottle.state === 'in_cellar' ? placeInput({ place_id, into_slots, second_place_id }, countIn) : {}
    const body = changesTo<BottleChange>(bottle, { ...entered, ...place })
    const message = unslottedMessage(t`Bottle ${code} was changed`, place, countIn)
    if (body) await command<typeof editBottle>('bottles/edit', { bottle_id: bottle.id, ...body }, ...message)
    onClose()
  })

  return (
    <FormDialog
      records={[bottle]}
      keepOpen
      title={t({ context: 'one bottle', message: `Bottle ${code}` })}
      description={wineWithPlace(wine, bottle)}
      onClose={onClose}
      form={form}
    >
      <FormRow>
        <SizeField size_ml={bottle.size_ml} />
        <MoneyFields name="price" label={t`Price of this bottle`} minor={price_minor} currency={price_currency} />
      </FormRow>
      {bottle.state === 'in_cellar' && <PlaceField count={countIn} place_id={bottle.place_id} />}
      <TextArea
        name="note"
        label={t({ context: 'field', message: 'Note' })}
        rows={2}
        optional
        defaultValue={bottle.note ?? ''}
      />
    </FormDialog>
  )
}
