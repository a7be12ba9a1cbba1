import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { textIn } from '../../../client/form-reading.ts'
import { useToday } from '../../../client/today.ts'
import type { OpenCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { day } from '../../../shared/fields.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { placeBottles } from '../../places/contract.ts'
import { PlaceField, usePlaceInput, useSlotsGiven } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { receiveBottles } from '../orders-contract.ts'
import { CountFields, countsIn, countsOf, idsMeant, type MeantLine } from './arrival-fields.tsx'

interface ReceiveDialogProps {
  /** Bottles on order, any of which may have come. */
  lines: readonly MeantLine[]
  onClose: () => void
}

/** Bottles on order came: how many of each, when, and where they lie now. */
export default function ReceiveDialog({ lines, onClose }: ReceiveDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const commands = useCommands()
  const form = useFormCommand()
  const placeInput = usePlaceInput()
  const slotsGiven = useSlotsGiven()
  const [only] = lines

  async function receive(data: FormData) {
    const Came = z.strictObject({ received_on: day(), counts: countsOf(lines) })
    const given = { received_on: textIn(data, 'received_on') ?? '', counts: countsIn(data, lines) }
    const done = await form.submit(Came, given, async ({ received_on, counts }) => {
      const bottle_ids = idsMeant(lines, counts)
      if (bottle_ids.length === 0) return
      const place = placeInput(data)
      const came = lines.flatMap(line => line.bottles).filter(bottle => bottle_ids.includes(bottle.id))
      const placements = slotsGiven(data, place.place_id, came)
      await commands(
        [
          write => write(receiveBottles, { body: { bottle_ids, received_on, ...place } }),
          ...(placements ? [(write: OpenCellar['write']) => write(placeBottles, { body: { placements } })] : []),
        ],
        t`${plural(bottle_ids.length, { one: 'One bottle is in the cellar now', other: '# bottles are in the cellar now' })}`,
      )
    })
    if (done) onClose()
  }

  return (
    <FormDialog
      title={t`Bottles came`}
      description={lines.length === 1 && only ? wineText(only.wine) : undefined}
      onClose={onClose}
      confirm={t`Into the cellar`}
      onSubmit={receive}
      form={form}
    >
      {lines.length > 1 && <CountFields lines={lines} label={t`How many came`} />}
      <FormRow>
        {lines.length === 1 && <CountFields lines={lines} label={t`How many came`} />}
        <DateField name="received_on" label={t`On`} defaultValue={today} />
      </FormRow>
      <PlaceField slots />
    </FormDialog>
  )
}
