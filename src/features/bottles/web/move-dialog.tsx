import { Plural, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { placeBottles } from '../../places/contract.ts'
import { PlaceField, placeFields, usePlacements, useResolvePlace } from '../../places/web/place-field.tsx'
import { moveBottles } from '../contract.ts'

const MoveForm = z.strictObject(placeFields)

interface MoveDialogProps {
  /** All of them are in the cellar. */
  bottles: readonly Bottle[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Moves bottles to one place. */
export default function MoveDialog({ bottles, onClose, onDone }: MoveDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const resolvePlace = useResolvePlace()
  const placementsOf = usePlacements()
  const [first] = bottles
  const together = bottles.every(({ place_id }) => place_id === first?.place_id)

  const form = useForm(MoveForm, async ({ place_id, into_slots }) => {
    const place = resolvePlace(place_id)
    const placements = into_slots ? placementsOf(place.place_id, bottles) : []
    const body = { bottle_ids: bottles.map(bottle => bottle.id), ...place }
    const said = <Plural value={bottles.length} one="One bottle moved" other="# bottles moved" />
    await (placements.length > 0
      ? command(placeBottles, { body: { placements } }, said)
      : command(moveBottles, { body }, said))
    onClose()
    onDone?.()
  })

  return (
    <FormDialog
      size="small"
      title={t`Move bottles`}
      description={<Plural value={bottles.length} one="One bottle" other="# bottles" />}
      onClose={onClose}
      confirm={t`Move`}
      form={form}
    >
      <PlaceField slots place_id={together ? (first?.place_id ?? null) : null} />
    </FormDialog>
  )
}
