import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { PlaceField, placeFields, stepsToPlace, usePlacements, useResolvePlace } from '../../places/web/place-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { Receipt, receiveBottles } from '../orders-contract.ts'
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
  const commands = useCommands()
  const resolvePlace = useResolvePlace()
  const placementsOf = usePlacements()
  const [only] = lines

  const form = useForm(
    z.strictObject({ received_on, counts: countsOf(lines), ...placeFields }),
    async ({ received_on, counts, place_id, into_slots }) => {
      const bottle_ids = idsMeant(lines, counts)
      const place = resolvePlace(place_id)
      const came = lines.flatMap(line => line.bottles).filter(bottle => bottle_ids.includes(bottle.id))
      const placements = into_slots ? placementsOf(place.place_id, came) : []
      if (bottle_ids.length > 0)
        await commands(
          [
            write => write(receiveBottles, { body: { bottle_ids, received_on, ...place } }),
            ...stepsToPlace(placements),
          ],
          t`${plural(bottle_ids.length, { one: 'One bottle is in the cellar now', other: '# bottles are in the cellar now' })}`,
        )
      onClose()
    },
  )

  return (
    <FormDialog
      title={t`Bottles came`}
      description={lines.length === 1 && only ? wineText(only.wine) : undefined}
      onClose={onClose}
      confirm={t`Into the cellar`}
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
