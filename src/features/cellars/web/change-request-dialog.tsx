import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Queued } from '../../../web/replica/kept-queue.ts'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { allWrites } from '../all-writes.ts'
import { nameOf } from '../write.ts'
import { RequestFields, useRequestReading } from './request-fields.tsx'
import { scalarsOf } from './scalars.ts'
import { useCellar } from './use-cellar.ts'
import { useFormDeed } from './use-form-deed.ts'

/** What a refused change asked for, to be asked for differently. */
export default function ChangeRequestDialog({ queued, onClose }: { queued: Queued; onClose: () => void }) {
  const { t } = useLingui()
  const { change } = useCellar()
  const form = useFormDeed()
  const readRequest = useRequestReading()
  const scalars = scalarsOf(queued.body)
  const faults = useMemo(() => {
    const refused = Object.entries(queued.refusal?.fields ?? {}).filter(([name]) => name in scalarsOf(queued.body))
    return { ...Object.fromEntries(refused), ...form.faults }
  }, [queued, form.faults])
  const schema = allWrites.get(nameOf(queued.endpoint))?.endpoint.body as z.ZodMiniType<Record<string, unknown>>

  async function save(data: FormData) {
    const { read, faults: unread } = readRequest(data, scalars)
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
      form={{ ...form, faults }}
    >
      <RequestFields scalars={scalars} />
    </FormDialog>
  )
}
