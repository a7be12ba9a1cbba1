import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo, numberIn, textIn } from '../../../client/form-reading.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
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
  const command = useCommand()
  const form = useFormCommand()

  async function save(data: FormData) {
    const given = {
      left_ml: numberIn(data, 'left_ml'),
      opened_on: textIn(data, 'opened_on') ?? '',
      preserved: textIn(data, 'preserved'),
    }
    const done = await form.submit(OpeningChange, given, async entered => {
      const body: OpeningChange = changesTo(bottle, entered)
      if (Object.keys(body).length === 0) return
      await command(editOpening, { params: { bottle_id: bottle.id }, body }, t`Bottle ${bottle.code} was changed`)
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
