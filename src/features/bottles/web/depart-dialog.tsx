import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { textIn } from '../../../web/form-reading.ts'
import { useToday } from '../../../web/today.ts'
import { DateField } from '../../../web/ui/date-field.tsx'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { Select } from '../../../web/ui/select.tsx'
import { grouped } from '../../cellars/replica.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Departure, departBottle, NewDeparture } from '../contract.ts'
import { bottleText, inTakingOrder } from './bottle-choice.ts'
import { DepartureField } from './departure-field.tsx'
import { DepartureWords, departureIn } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'
import { useAmountFault } from './use-amount-fault.ts'
import { departedTexts } from './words.ts'

/** The way the last bottle went: mostly the way the next one goes. */
let lastDeparture: Departure = 'drunk'

interface DepartDialogProps {
  wine_id: string
  /** One of its bottles; else the one that is to be taken first is offered. */
  bottle_id?: string | undefined
  onClose: () => void
}

/** Takes a bottle out of the cellar: filled in for the likely case, so that one more press does it. */
export default function DepartDialog({ wine_id, bottle_id, onClose }: DepartDialogProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const deed = useDeed()
  const form = useFormDeed()
  const amountFault = useAmountFault()
  const [departure, setDeparture] = useState(lastDeparture)
  const wine = replica?.wines.get(wine_id)
  const bottles = inTakingOrder(
    (replica &&
      grouped(replica.bottles, 'wine_id')
        .get(wine_id)
        ?.filter(each => each.state === 'in_cellar')) ??
      [],
  )
  const offered = bottles.find(each => each.id === bottle_id) ?? bottles[0]
  if (!replica || !wine || !offered) return null

  async function take(data: FormData) {
    const { revenue, given } = departureIn(data, departure)
    const params = { bottle_id: textIn(data, 'bottle') ?? offered?.id ?? '' }
    const said = i18n._(departedTexts[departure](wine ? wineText(wine) : ''))
    const done = await form.submit(
      NewDeparture,
      given,
      body => deed(departBottle, { params, body }, said),
      amountFault('revenue_minor', revenue),
    )
    if (!done) return
    lastDeparture = departure
    onClose()
  }

  return (
    <FormDialog
      title={t`Take out a bottle`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Take it out`}
      onSubmit={take}
      form={form}
    >
      <DepartureField value={departure} onChange={setDeparture} />
      <FormRow>
        <DateField name="departed_on" label={t`On`} defaultValue={today} />
        {bottles.length > 1 ? (
          <Select
            name="bottle"
            label={t`Which bottle`}
            defaultValue={offered.id}
            choices={bottles.map(each => ({ value: each.id, label: bottleText(each, replica.places, i18n) }))}
          />
        ) : null}
      </FormRow>
      {departure === 'sold' && <MoneyFields name="revenue" label={t`Sold for`} />}
      <DepartureWords departure={departure} bottles={replica.bottles} />
    </FormDialog>
  )
}
