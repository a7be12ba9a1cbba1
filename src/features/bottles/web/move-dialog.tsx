import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PlaceField, placeFields, usePlaceInput, useUnslottedMessage } from '../../places/web/place-field.tsx'
import type { moveBottles } from '../commands.ts'
import { ChosenBottles } from './chosen-bottles.tsx'

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
  const placeInput = usePlaceInput()
  const unslottedMessage = useUnslottedMessage()
  const [first] = bottles
  const together = bottles.every(({ place_id }) => place_id === first?.place_id)

  const withoutSlotIn = (id: string) =>
    bottles.filter(({ place_id, slot_row }) => place_id !== id || slot_row === null).length

  const form = useForm(MoveForm, async entered => {
    const place = placeInput(entered, withoutSlotIn)
    const body = { bottle_ids: bottles.map(bottle => bottle.id), ...place }
    const done = t`${plural(bottles.length, { one: 'One bottle moved', other: '# bottles moved' })}`
    await command<typeof moveBottles>('bottles/move', body, ...unslottedMessage(done, place, withoutSlotIn))
    onClose()
    onDone?.()
  })

  return (
    <FormDialog
      records={bottles}
      size="small"
      title={t({ context: 'heading', message: 'Move bottles' })}
      description={<Plural value={bottles.length} one="One bottle" other="# bottles" />}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Move' })}
      form={form}
    >
      <ChosenBottles bottles={bottles} />
      <PlaceField count={withoutSlotIn} place_id={together ? (first?.place_id ?? null) : null} />
    </FormDialog>
  )
}
