import { Plural, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { placeBottles } from '../../places/contract.ts'
import { PlaceField, usePlaceInput, useSlotsGiven } from '../../places/web/place-field.tsx'
import { BottleMove, moveBottles } from '../contract.ts'

interface MoveDialogProps {
  /** In the cellar, all of them. */
  bottles: readonly Bottle[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Puts bottles into one place, together. */
export default function MoveDialog({ bottles, onClose, onDone }: MoveDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const form = useFormCommand()
  const placeInput = usePlaceInput()
  const slotsGiven = useSlotsGiven()
  const [first] = bottles
  const together = bottles.every(({ place_id }) => place_id === first?.place_id)

  async function move(data: FormData) {
    const given = { bottle_ids: bottles.map(bottle => bottle.id), ...placeInput(data) }
    const said = <Plural value={bottles.length} one="One bottle moved" other="# bottles moved" />
    const done = await form.submit(BottleMove, given, body => {
      const placements = slotsGiven(data, body.place_id, bottles)
      return placements ? command(placeBottles, { body: { placements } }, said) : command(moveBottles, { body }, said)
    })
    if (!done) return
    onClose()
    onDone?.()
  }

  return (
    <FormDialog
      size="small"
      title={t`Move bottles`}
      description={<Plural value={bottles.length} one="One bottle" other="# bottles" />}
      onClose={onClose}
      confirm={t`Move`}
      onSubmit={move}
      form={form}
    >
      <PlaceField slots place_id={together ? (first?.place_id ?? null) : null} />
    </FormDialog>
  )
}
