import { Plural, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BottleLock } from '../contract.ts'
import type { lockBottles } from '../locking.ts'
import { ChosenBottles } from './chosen-bottles.tsx'

const { lock_reason, locked_until_on } = BottleLock.def.shape
const LockForm = z.strictObject({ lock_reason, locked_until_on })

interface LockDialogProps {
  /** Closed bottles in the cellar or on order. */
  bottles: readonly Bottle[]
  onClose: () => void
  onDone?: () => void
}

/** Keeps bottles for an occasion. */
export default function LockDialog({ bottles, onClose, onDone }: LockDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const form = useForm(LockForm, async entered => {
    const body = { bottle_ids: bottles.map(({ id }) => id), ...entered }
    const done = <Plural value={bottles.length} one="One bottle locked" other="# bottles locked" />
    await command<typeof lockBottles>('bottles/lock', body, done)
    onClose()
    onDone?.()
  })
  return (
    <FormDialog
      records={bottles}
      size="small"
      title={t({ context: 'button', message: 'Lock bottles' })}
      description={t`Nothing proposes to open a locked bottle, and opening one asks first.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Lock' })}
      form={form}
    >
      <ChosenBottles bottles={bottles} />
      <TextField
        name="lock_reason"
        label={t({ context: 'field', message: 'Kept for' })}
        placeholder={t({ context: 'example of an occasion', message: 'the wedding' })}
        defaultValue={bottles[0]?.lock_reason ?? ''}
      />
      <DateField
        name="locked_until_on"
        label={t({ context: 'field', message: 'Locked until' })}
        hint={t`Without a date until somebody unlocks it.`}
        optional
        defaultValue={bottles[0]?.locked_until_on ?? ''}
      />
    </FormDialog>
  )
}
