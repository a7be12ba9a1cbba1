import { Plural, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { purchaseOf } from '../../money/value.ts'
import { ownersOf } from '../owners.ts'
import type { setOwners } from '../owning.ts'
import { ChosenBottles } from './chosen-bottles.tsx'
import { OwnersField, partsForm } from './owners-field.tsx'
import { ownersIn, useOwners } from './use-owners.ts'

const Form = z.strictObject(partsForm)

interface OwnersDialogProps {
  bottles: readonly Bottle[]
  onClose: () => void
  onDone?: () => void
}

/** Says to whom bottles belong. */
export default function OwnersDialog({ bottles, onClose, onDone }: OwnersDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const { replica } = useCellar()
  const { people } = useOwners()
  const [first] = bottles
  const before = first && replica ? ownersOf(first, purchaseOf(first, replica)) : []
  const form = useForm(Form, async ({ parts }) => {
    const body = { bottle_ids: bottles.map(({ id }) => id), owners: ownersIn(parts, [...before, ...people]) }
    const done = (
      <Plural value={bottles.length} one="Owners of one bottle changed" other="Owners of # bottles changed" />
    )
    await command<typeof setOwners>('bottles/set-owners', body, done)
    onClose()
    onDone?.()
  })
  return (
    <FormDialog
      records={bottles}
      size="small"
      title={t({ context: 'heading', message: 'Owners' })}
      onClose={onClose}
      form={form}
    >
      <ChosenBottles bottles={bottles} />
      <OwnersField
        owners={before}
        hint={t`With 2 and 1, a bottle belongs to two people by two thirds and one third. Leave all empty for the owners of the purchase, or else the whole cellar.`}
      />
    </FormDialog>
  )
}
