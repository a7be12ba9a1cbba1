import { Plural, useLingui } from '@lingui/react/macro'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { placeBottles } from '../../places/contract.ts'
import { PlaceField, usePlaceGiven, useSlotsGiven } from '../../places/web/place-field.tsx'
import { type Bottle, BottleMove, moveBottles } from '../contract.ts'

interface MoveDialogProps {
  /** In the cellar, all of them. */
  bottles: readonly Bottle[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Puts bottles into one place, together. */
export default function MoveDialog({ bottles, onClose, onDone }: MoveDialogProps) {
  const { t } = useLingui()
  const deed = useDeed()
  const form = useFormDeed()
  const placeGiven = usePlaceGiven()
  const slotsGiven = useSlotsGiven()
  const [first] = bottles
  const together = bottles.every(({ place_id }) => place_id === first?.place_id)

  async function move(data: FormData) {
    const given = { bottle_ids: bottles.map(bottle => bottle.id), ...placeGiven(data) }
    const said = <Plural value={bottles.length} one="One bottle moved" other="# bottles moved" />
    const done = await form.submit(BottleMove, given, body => {
      const placements = slotsGiven(data, body.place_id, bottles)
      return placements ? deed(placeBottles, { body: { placements } }, said) : deed(moveBottles, { body }, said)
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
