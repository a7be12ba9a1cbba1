import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { numberIn, textIn } from '../../../web/form-reading.ts'
import type { Queued } from '../../../web/replica/kept-cellar.ts'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import { allWrites } from '../all-writes.ts'
import { nameOf } from '../write.ts'
import { fieldNames } from './field-names.ts'
import { scalarsOf } from './scalars.ts'
import { useCellar } from './use-cellar.ts'
import { useFormDeed } from './use-form-deed.ts'

/** What a refused change asked for, to be asked for differently. */
export default function ChangeRequestDialog({ queued, onClose }: { queued: Queued; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { change } = useCellar()
  const form = useFormDeed()
  const scalars = Object.entries(scalarsOf(queued.body))
  const schema = allWrites.get(nameOf(queued.endpoint))?.endpoint.body as z.ZodMiniType<Record<string, unknown>>

  async function save(data: FormData) {
    const read = ([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? numberIn(data, name) : textIn(data, name),
    ]
    const body = { ...queued.body, ...Object.fromEntries(scalars.map(read)) }
    if (await form.submit(schema, body, entered => change(queued, entered))) onClose()
  }

  return (
    <FormDialog
      keepOpen
      title={t`Change what you asked for`}
      onClose={onClose}
      confirm={t`Send it`}
      onSubmit={save}
      form={{ ...form, faults: { ...queued.refusal?.fields, ...form.faults } }}
    >
      {scalars.map(([name, value]) => (
        <TextField
          key={name}
          name={name}
          label={fieldNames[name] ? i18n._(fieldNames[name]) : name}
          defaultValue={value ?? ''}
        />
      ))}
    </FormDialog>
  )
}
