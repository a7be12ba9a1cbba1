import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { PlaceField, placeFields, usePlaceInput, useUnslottedMessage } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { receiveBottles } from '../orders.ts'
import { Receipt } from '../orders-contract.ts'
import { CountFields, countsOf, idsMeant, type MeantLine } from './arrival-fields.tsx'

const { received_on } = Receipt.def.shape

interface ReceiveDialogProps {
  /** The bottles on order, any of which may have arrived. */
  lines: readonly MeantLine[]
  onClose: () => void
}

/** Receives bottles on order: the number of each line, the day and the place. */
export default function ReceiveDialog({ lines, onClose }: ReceiveDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const command = useCommand()
  const placeInput = usePlaceInput()
  const unslottedMessage = useUnslottedMessage()
  const [typed, setTyped] = useState(() => lines.map(({ bottles }) => bottles.length))
  const onCount = (at: number, count: number) => setTyped(before => before.with(at, count))
  const [only] = lines

  const form = useForm(
    z.strictObject({ received_on, counts: countsOf(lines), ...placeFields }),
    async ({ received_on, counts, ...entered }) => {
      const bottle_ids = idsMeant(lines, counts)
      const place = placeInput(entered, bottle_ids.length)
      const done = t`${plural(bottle_ids.length, { one: 'One bottle received', other: '# bottles received' })}`
      if (bottle_ids.length > 0)
        await command<typeof receiveBottles>(
          'bottles/receive',
          { bottle_ids, received_on, ...place },
          ...unslottedMessage(done, place, bottle_ids.length),
        )
      onClose()
    },
  )

  return (
    <FormDialog
      records={lines.flatMap(line => line.bottles)}
      title={t({ context: 'heading', message: 'Receive bottles' })}
      description={lines.length === 1 && only ? wineText(only.wine) : undefined}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Mark as received' })}
      form={form}
    >
      {lines.length > 1 && <CountFields onCount={onCount} lines={lines} label={t`Number of bottles received`} />}
      <FormRow>
        {lines.length === 1 && <CountFields onCount={onCount} lines={lines} label={t`Number of bottles received`} />}
        <DateField name="received_on" label={t({ context: 'of a departure', message: 'Date' })} defaultValue={today} />
      </FormRow>
      <PlaceField count={typed.reduce((sum, each) => sum + each, 0)} />
    </FormDialog>
  )
}
