import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { count, day } from '../../../shared/fields.ts'
import { numberIn, textIn } from '../../../web/form-reading.ts'
import { useToday } from '../../../web/today.ts'
import { DateField } from '../../../web/ui/date-field.tsx'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { NumberField } from '../../../web/ui/number-field.tsx'
import { useDeeds } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { PlaceField, usePlaceGiven } from '../../places/web/place-field.tsx'
import type { Wine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Bottle, receiveBottle } from '../contract.ts'

interface ReceiveDialogProps {
  wine: Wine
  /** Bottles on order, any of which may have come. */
  bottles: readonly Bottle[]
  onClose: () => void
}

/** Bottles on order came: how many of them, when, and where they lie now. */
export default function ReceiveDialog({ wine, bottles, onClose }: ReceiveDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const deeds = useDeeds()
  const form = useFormDeed()
  const placeGiven = usePlaceGiven()

  async function receive(data: FormData) {
    const Receipt = z.strictObject({ received_on: day(), count: count(bottles.length) })
    const given = {
      received_on: textIn(data, 'received_on') ?? '',
      count: bottles.length === 1 ? 1 : numberIn(data, 'count'),
    }
    const done = await form.submit(Receipt, given, async ({ received_on, count }) => {
      const { place_id, ...added } = placeGiven(data)
      // A new place is added with the first of them.
      const came = bottles.slice(0, count).map(({ id: bottle_id }, index) => ({
        params: { bottle_id },
        body: { received_on, place_id, ...(index === 0 ? added : {}) },
      }))
      await deeds(
        came.map(each => write => write(receiveBottle, each)),
        t`${plural(count, { one: 'One bottle is in the cellar now', other: '# bottles are in the cellar now' })}`,
      )
    })
    if (done) onClose()
  }

  return (
    <FormDialog
      title={t`Bottles came`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Into the cellar`}
      onSubmit={receive}
      form={form}
    >
      <FormRow>
        {bottles.length > 1 ? (
          <NumberField name="count" whole label={t`How many came`} defaultValue={bottles.length} />
        ) : null}
        <DateField name="received_on" label={t`On`} defaultValue={today} />
      </FormRow>
      <PlaceField />
    </FormDialog>
  )
}
