import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { allWrites } from '../../../app/commands.ts'
import { nameOf } from '../../../ledger/command-endpoint.ts'
import type { OutboxEntry } from '../../../ledger/web/stored-outbox.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { scalarsOf } from '../../history/web/scalars.ts'
import { RequestFields, useRequestReading } from './request-fields.tsx'

/** What a refused change asked for, to be asked for differently. */
export default function ChangeRequestDialog({ queued, onClose }: { queued: OutboxEntry; onClose: () => void }) {
  const { t } = useLingui()
  const { change } = useCellar()
  const form = useFormCommand()
  const readRequest = useRequestReading()
  const scalars = scalarsOf(queued.body)
  const fieldErrors = useMemo(() => {
    const refused = Object.entries(queued.refusal?.fields ?? {}).filter(([name]) => name in scalarsOf(queued.body))
    return { ...Object.fromEntries(refused), ...form.fieldErrors }
  }, [queued, form.fieldErrors])
  const schema = allWrites.get(nameOf(queued.endpoint))?.endpoint.body as z.ZodMiniType<Record<string, unknown>>

  async function save(data: FormData) {
    const { read, fieldErrors: unread } = readRequest(data, scalars)
    const body = { ...queued.body, ...read }
    if (await form.submit(schema, body, entered => change(queued, entered), unread)) onClose()
  }

  return (
    <FormDialog
      keepOpen
      title={t`Change what you asked for`}
      onClose={onClose}
      confirm={t`Send it`}
      onSubmit={save}
      form={{ ...form, fieldErrors }}
    >
      <RequestFields scalars={scalars} />
    </FormDialog>
  )
}
