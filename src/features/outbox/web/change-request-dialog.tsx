import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import type { Command } from '../../../ledger/command.ts'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type Scalars, scalarsOf } from '../../history/web/scalars.ts'
import { RequestFields } from './request-fields.tsx'

/** Changes what a refused change asked for, and sends it. */
export default function ChangeRequestDialog({ queued, onClose }: { queued: OutboxEntry; onClose: () => void }) {
  const { t } = useLingui()
  const { change, commandOf } = useCellar()
  const scalars = scalarsOf(queued.input)
  const form = useForm(requestForm(commandOf(queued), scalars), async entered => {
    // A field that is not shown, such as the revenue of what was not sold, is empty.
    const empty = Object.fromEntries(Object.keys(scalars).map(name => [name, null]))
    await change(queued, { ...queued.input, ...empty, ...entered })
    onClose()
  })
  const fieldErrors = useMemo(() => {
    const refused = Object.entries(queued.refusal?.fields ?? {}).filter(([name]) => name in scalarsOf(queued.input))
    return { ...Object.fromEntries(refused), ...form.fieldErrors }
  }, [queued, form.fieldErrors])

  return (
    <FormDialog
      records={[{ id: queued.key }]}
      keepOpen
      title={t({ context: 'heading', message: 'Edit change' })}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Send' })}
      form={{ ...form, fieldErrors }}
    >
      <RequestFields scalars={scalars} />
    </FormDialog>
  )
}

/** Returns the schema of the fields that a person can change in a request. */
function requestForm(command: Command | undefined, scalars: Scalars) {
  const { shape } = (command?.input as z.ZodMiniObject | undefined)?.def ?? { shape: {} }
  return z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => name in scalars)))
}
