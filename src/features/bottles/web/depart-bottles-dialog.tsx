import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle, Departure } from '../../../model/bottle.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { useTasteNext } from '../../tastings/web/taste-next.ts'
import { NewDeparture } from '../contract.ts'
import type { departBottles } from '../departures.ts'
import { ChosenBottles } from './chosen-bottles.tsx'
import { DepartureField } from './departure-field.tsx'
import { DepartureWords, noRevenue } from './departure-words.tsx'
import { MoneyFields } from './money-fields.tsx'
import { useAskLocked } from './use-ask-locked.tsx'

interface DepartBottlesDialogProps {
  /** All of them are in the cellar. */
  bottles: readonly Bottle[]
  onClose: () => void
  onDone: () => void
}

/** Records that several bottles left in the same way on the same day. */
export default function DepartBottlesDialog({ bottles, onClose, onDone }: DepartBottlesDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const tasteNext = useTasteNext()
  const [departure, setDeparture] = useState<Departure>('drunk')
  const [askLocked, question] = useAskLocked()
  const form = useForm(NewDeparture, async entered => {
    if (!(await askLocked(bottles, false))) return
    const body = { bottle_ids: bottles.map(bottle => bottle.id), ...noRevenue, ...entered }
    const done = <Plural value={bottles.length} one="One bottle taken out" other="# bottles taken out" />
    const [first] = bottles
    const isOneWine = bottles.every(bottle => bottle.wine_id === first?.wine_id)
    const next = departure === 'drunk' && first && isOneWine ? tasteNext(first.wine_id, first.id) : undefined
    await command<typeof departBottles>('bottles/depart', body, done, next)
    onClose()
    onDone()
  })
  if (!replica) return null

  return (
    <FormDialog
      records={bottles}
      title={t`Take out bottles`}
      description={<Plural value={bottles.length} one="One bottle" other="# bottles" />}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Take out' })}
      form={form}
    >
      {question}
      <ChosenBottles bottles={bottles} />
      <DepartureField value={departure} onChange={setDeparture} />
      <FormRow>
        <DateField name="departed_on" label={t({ context: 'of a departure', message: 'Date' })} defaultValue={today} />
        {departure === 'sold' && <MoneyFields name="revenue" label={t`Price per bottle`} />}
      </FormRow>
      <DepartureWords departure={departure} bottles={replica.bottles} />
    </FormDialog>
  )
}
