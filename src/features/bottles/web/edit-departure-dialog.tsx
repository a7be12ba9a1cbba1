import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo } from '../../../client/changes-to.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { DepartureChange } from '../contract.ts'
import type { editDeparture } from '../departures.ts'
import { DepartureField } from './departure-field.tsx'
import { DepartureWords, noRevenue } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'

interface EditDepartureDialogProps {
  wine: Wine
  /** A bottle that has left. */
  bottle: Bottle
  onClose: () => void
}

/** Corrects the departure of a bottle without returning it to the cellar. */
export default function EditDepartureDialog({ wine, bottle: now, onClose }: EditDepartureDialogProps) {
  const { t } = useLingui()
  // Only the fields that differ from those shown are sent, so that changes of others meanwhile stay.
  const [bottle] = useState(now)
  const { replica } = useCellar()
  const command = useCommand()
  const isCancelled = bottle.departure === 'cancelled'
  const [departure, setDeparture] = useState(
    bottle.departure === 'cancelled' || bottle.departure === null ? 'drunk' : bottle.departure,
  )
  const { revenue_minor, revenue_currency } = bottle
  const form = useForm(DepartureChange, async entered => {
    const before = { ...bottle, note: bottle.departure_note }
    const body = changesTo<DepartureChange>(before, { ...noRevenue, ...entered })
    if (body)
      await command<typeof editDeparture>(
        'bottles/edit-departure',
        { bottle_id: bottle.id, ...body },
        t({ context: 'toast', message: `Corrected: ${wineText(wine)}` }),
      )
    onClose()
  })
  if (!replica) return null

  return (
    <FormDialog
      records={[bottle]}
      keepOpen
      title={t({ context: 'of a bottle', message: 'Outcome' })}
      description={wineText(wine)}
      onClose={onClose}
      form={form}
    >
      {!isCancelled && <DepartureField value={departure} onChange={setDeparture} />}
      <FormRow>
        <DateField
          name="departed_on"
          label={t({ context: 'of a departure', message: 'Date' })}
          defaultValue={bottle.departed_on ?? ''}
        />
        {(departure === 'sold' || revenue_minor !== null) && (
          <MoneyFields
            name="revenue"
            label={t({ context: 'field', message: 'Sold for' })}
            minor={revenue_minor}
            currency={revenue_currency}
          />
        )}
      </FormRow>
      <DepartureWords departure={departure} bottles={replica.bottles} values={bottle} />
    </FormDialog>
  )
}
