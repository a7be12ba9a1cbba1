import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import type { Wish } from '../../../model/wish.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { MoneyFields } from '../../bottles/web/money-fields.tsx'
import { merchantsIn } from '../../bottles/web/past-values.ts'
import { SizeField } from '../../bottles/web/size-field.tsx'
import { chosenWine, WineChoice, wineChoiceFields } from '../../wines/web/wine-choice.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { addWish, editWish } from '../commands.ts'
import { WishChange } from '../contract.ts'

const WishForm = z.strictObject({ ...WishChange.def.shape, ...wineChoiceFields })

interface WishDialogProps {
  /** The wine that is wished for. Without it, the dialog asks for it. */
  wine?: Wine
  /** The wish to change. Without it, a new one is added. */
  wish?: Wish
  onClose: () => void
}

/** Adds or changes a wish: which wine, for how much at most, and where it was seen. */
export default function WishDialog({ wine, wish, onClose }: WishDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const [[wish_id, new_wine_id]] = useState(() => [newId(), newId()] as const)

  const form = useForm(WishForm, async ({ wine_from, wine_id, wine: newWine, ...entered }) => {
    if (wish) {
      const body = changesTo(wish, entered)
      if (body)
        await command<typeof editWish>(
          'wishes/edit',
          { wish_id: wish.id, ...body },
          t({ context: 'toast', message: 'Wish changed' }),
        )
    } else {
      const wished = wine ? { wine_id: wine.id } : chosenWine({ wine_from, wine_id, wine: newWine }, new_wine_id)
      await command<typeof addWish>(
        'wishes/add',
        { id: wish_id, ...wished, ...entered, wished_on: today },
        t`Added to wish list`,
      )
    }
    onClose()
  })

  return (
    <FormDialog
      records={wish ? [wish] : wine ? [wine] : []}
      keepOpen
      title={wish ? t({ context: 'heading', message: 'Edit wish' }) : t`Add a wine to the wish list`}
      description={wine && wineText(wine)}
      onClose={onClose}
      confirm={wish ? t({ context: 'button', message: 'Save' }) : t`Add to wish list`}
      form={form}
    >
      {!wine && <WineChoice />}
      <FormRow>
        <NumberField name="quantity" label={t`Number of bottles`} whole defaultValue={wish?.quantity ?? 1} />
        <SizeField {...(wish && { size_ml: wish.size_ml })} />
      </FormRow>
      <FormRow>
        <MoneyFields
          name="limit"
          label={t({ context: 'wish', message: 'Maximum price' })}
          minor={wish?.limit_minor ?? null}
          currency={wish?.limit_currency ?? null}
        />
        <SuggestField
          name="merchant"
          label={t({ context: 'field', message: 'Merchant' })}
          optional
          defaultValue={wish?.merchant ?? ''}
          options={replica ? merchantsIn(replica.purchases) : []}
        />
      </FormRow>
      <TextArea
        name="note"
        label={t({ context: 'field', message: 'Note' })}
        optional
        rows={3}
        defaultValue={wish?.note ?? ''}
      />
    </FormDialog>
  )
}
