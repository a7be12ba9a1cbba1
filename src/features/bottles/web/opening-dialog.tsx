import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo, numberIn, textIn } from '../../../web/form-reading.ts'
import { DateField } from '../../../web/ui/date-field.tsx'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { NumberField } from '../../../web/ui/number-field.tsx'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import type { Wine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Bottle } from '../contract.ts'
import { editOpening, OpeningChange } from '../opening-contract.ts'
import { PreservedField } from './opening-fields.tsx'

interface OpeningDialogProps {
  wine: Wine
  /** An opened one. */
  bottle: Bottle
  onClose: () => void
}

/** How much is left in an opened bottle, how it is kept, and since when. */
export default function OpeningDialog({ wine, bottle: now, onClose }: OpeningDialogProps) {
  const { t } = useLingui()
  const [bottle] = useState(now)
  const deed = useDeed()
  const form = useFormDeed()

  async function save(data: FormData) {
    const given = {
      left_ml: numberIn(data, 'left_ml'),
      opened_on: textIn(data, 'opened_on') ?? '',
      preserved: textIn(data, 'preserved'),
    }
    const done = await form.submit(OpeningChange, given, async entered => {
      const body: OpeningChange = changesTo(bottle, entered)
      if (Object.keys(body).length === 0) return
      await deed(editOpening, { params: { bottle_id: bottle.id }, body }, t`Bottle ${bottle.code} was changed`)
    })
    if (done) onClose()
  }

  return (
    <FormDialog
      size="small"
      title={t`What is left`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Save`}
      onSubmit={save}
      form={form}
    >
      <FormRow>
        <NumberField
          name="left_ml"
          whole
          optional
          label={t`Millilitres left`}
          defaultValue={bottle.left_ml}
          hint={t`Of ${bottle.size_ml}`}
        />
        <DateField name="opened_on" label={t`Opened on`} defaultValue={bottle.opened_on ?? ''} />
      </FormRow>
      <PreservedField value={bottle.preserved} />
    </FormDialog>
  )
}
