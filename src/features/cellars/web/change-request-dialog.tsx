import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type * as z from 'zod/mini'
import { numberIn, textIn } from '../../../web/form-reading.ts'
import type { Queued } from '../../../web/replica/kept-cellar.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Form } from '../../../web/ui/form.tsx'
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
  const id = useId()
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
    <Dialog
      open
      keepOpen
      onOpenChange={open => !open && onClose()}
      title={t`Change what you asked for`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            <Trans>Send it</Trans>
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={save} faults={{ ...queued.refusal?.fields, ...form.faults }} message={form.message}>
        {scalars.map(([name, value]) => (
          <TextField
            key={name}
            name={name}
            label={fieldNames[name] ? i18n._(fieldNames[name]) : name}
            defaultValue={value ?? ''}
          />
        ))}
      </Form>
    </Dialog>
  )
}
