import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo } from '../../../client/form-reading.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { amountOf } from '../../money/currency.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { DepartureChange, editDeparture } from '../contract.ts'
import { DepartureField } from './departure-field.tsx'
import { DepartureWords, departureIn } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'
import { useAmountError } from './use-amount-error.ts'

interface EditDepartureDialogProps {
  wine: Wine
  /** One that has left. */
  bottle: Bottle
  onClose: () => void
}

/** What was said of a departure, to be put right: the bottle stays gone. */
export default function EditDepartureDialog({ wine, bottle: now, onClose }: EditDepartureDialogProps) {
  const { t } = useLingui()
  // What somebody else changes while this is open is theirs: only what differs from what was shown is sent.
  const [bottle] = useState(now)
  const { replica } = useCellar()
  const command = useCommand()
  const form = useFormCommand()
  const amountError = useAmountError()
  const isCancelled = bottle.departure === 'cancelled'
  const [departure, setDeparture] = useState(
    bottle.departure === 'cancelled' || bottle.departure === null ? 'drunk' : bottle.departure,
  )
  if (!replica) return null
  const { revenue_minor, revenue_currency } = bottle
  const sold = revenue_minor !== null && revenue_currency !== null ? amountOf(revenue_minor, revenue_currency) : null

  async function save(data: FormData) {
    const { revenue, given } = departureIn(data, departure)
    const said = { ...bottle, note: bottle.departure_note }
    const done = await form.submit(
      DepartureChange,
      { ...given, departed_on: given.departed_on ?? '' },
      async entered => {
        const { departure: way, ...rest } = changesTo(said, entered) as DepartureChange
        const body: DepartureChange = way && !isCancelled ? { departure: way, ...rest } : rest
        if (Object.keys(body).length === 0) return
        await command(editDeparture, { params: { bottle_id: bottle.id }, body }, t`Put right: ${wineText(wine)}`)
      },
      amountError('revenue_minor', revenue),
    )
    if (done) onClose()
  }

  return (
    <FormDialog
      keepOpen
      title={t`What became of it`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Save`}
      onSubmit={save}
      form={form}
    >
      {!isCancelled && <DepartureField value={departure} onChange={setDeparture} />}
      <FormRow>
        <DateField name="departed_on" label={t`On`} defaultValue={bottle.departed_on ?? ''} />
        {(departure === 'sold' || sold !== null) && (
          <MoneyFields name="revenue" label={t`Sold for`} amount={sold} currency={revenue_currency} />
        )}
      </FormRow>
      <DepartureWords departure={departure} bottles={replica.bottles} said={bottle} />
    </FormDialog>
  )
}
