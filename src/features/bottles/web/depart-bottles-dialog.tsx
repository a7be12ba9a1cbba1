import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useToday } from '../../../web/today.ts'
import { DateField } from '../../../web/ui/date-field.tsx'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { useTasteNext } from '../../tastings/web/taste-next.ts'
import { type Bottle, BottleDepartures, type Departure, departBottles } from '../contract.ts'
import { DepartureField } from './departure-field.tsx'
import { DepartureWords, departureIn } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'
import { useAmountFault } from './use-amount-fault.ts'

interface DepartBottlesDialogProps {
  /** In the cellar, all of them. */
  bottles: readonly Bottle[]
  onClose: () => void
  onDone: () => void
}

/** Takes several bottles out that went the same way on the same day. */
export default function DepartBottlesDialog({ bottles, onClose, onDone }: DepartBottlesDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const deed = useDeed()
  const form = useFormDeed()
  const amountFault = useAmountFault()
  const tasteNext = useTasteNext()
  const [departure, setDeparture] = useState<Departure>('drunk')
  if (!replica) return null

  async function take(data: FormData) {
    const { revenue, given } = departureIn(data, departure)
    const bottle_ids = bottles.map(bottle => bottle.id)
    const said = <Plural value={bottles.length} one="One bottle taken out" other="# bottles taken out" />
    const [first] = bottles
    const isOneWine = bottles.every(bottle => bottle.wine_id === first?.wine_id)
    const next = departure === 'drunk' && first && isOneWine ? tasteNext(first.wine_id, first.id) : undefined
    const done = await form.submit(
      BottleDepartures,
      { bottle_ids, ...given },
      body => deed(departBottles, { body }, said, next),
      amountFault('revenue_minor', revenue),
    )
    if (!done) return
    onClose()
    onDone()
  }

  return (
    <FormDialog
      title={t`Take out bottles`}
      description={<Plural value={bottles.length} one="One bottle" other="# bottles" />}
      onClose={onClose}
      confirm={t`Take them out`}
      onSubmit={take}
      form={form}
    >
      <DepartureField value={departure} onChange={setDeparture} />
      <FormRow>
        <DateField name="departed_on" label={t`On`} defaultValue={today} />
        {departure === 'sold' && <MoneyFields name="revenue" label={t`Each sold for`} />}
      </FormRow>
      <DepartureWords departure={departure} bottles={replica.bottles} />
    </FormDialog>
  )
}
