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
import { addWish, editWish, WishChange } from '../contract.ts'

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

  const form = useForm(WishForm, async ({ wine_from, wine_id, wine: told, ...entered }) => {
    if (wish) {
      const body = changesTo(wish, entered)
      if (body) await command(editWish, { params: { wish_id: wish.id }, body }, t`Wish changed`)
    } else {
      const wished = wine ? { wine_id: wine.id } : chosenWine({ wine_from, wine_id, wine: told }, new_wine_id)
      await command(
        addWish,
        { body: { id: wish_id, ...wished, ...entered, wished_on: today } },
        t`Put on the wish list`,
      )
    }
    onClose()
  })

  return (
    <FormDialog
      keepOpen
      title={wish ? t`Edit the wish` : t`Wish for a wine`}
      description={wine && wineText(wine)}
      onClose={onClose}
      confirm={wish ? t`Save` : t`Wish for it`}
      form={form}
    >
      {!wine && <WineChoice />}
      <FormRow>
        <NumberField name="quantity" label={t`How many bottles`} whole defaultValue={wish?.quantity ?? 1} />
        <SizeField {...(wish && { size_ml: wish.size_ml })} />
      </FormRow>
      <FormRow>
        <MoneyFields
          name="limit"
          label={t`At most`}
          minor={wish?.limit_minor ?? null}
          currency={wish?.limit_currency ?? null}
        />
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
