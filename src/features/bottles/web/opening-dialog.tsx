import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { day } from '../../../shared/fields.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import type { editOpening } from '../opening.ts'
import { OpeningChange } from '../opening-contract.ts'
import { PreservedField } from './opening-fields.tsx'
import { useWineWithPlace } from './use-wine-with-place.ts'

/** The day of the opening is required here; the opening of a wrong bottle is undone in the history. */
const OpeningForm = z.strictObject({ ...OpeningChange.def.shape, opened_on: day() })

interface OpeningDialogProps {
  wine: Wine
  /** An opened bottle. */
  bottle: Bottle
  onClose: () => void
}

/** Changes the level, the preservation and the opening day of an opened bottle. */
export default function OpeningDialog({ wine, bottle: now, onClose }: OpeningDialogProps) {
  const { t, i18n } = useLingui()
  const wineWithPlace = useWineWithPlace()
  const [bottle] = useState(now)
  const command = useCommand()

  const form = useForm(OpeningForm, async entered => {
    const body = changesTo(bottle, entered)
    if (body)
      await command<typeof editOpening>(
        'bottles/edit-opening',
        { bottle_id: bottle.id, ...body },
        t`Bottle ${bottle.code} was changed`,
      )
    onClose()
  })

  return (
    <FormDialog
      records={[bottle]}
      size="small"
      title={t({ context: 'of an open bottle', message: 'Amount left' })}
      description={wineWithPlace(wine, bottle)}
      onClose={onClose}
      form={form}
    >
      <FormRow>
        <NumberField
          name="left_ml"
          whole
          optional
          label={t({ context: 'field', message: 'Millilitres left' })}
          defaultValue={bottle.left_ml}
          hint={t({ context: 'size', message: `Of ${i18n.number(bottle.size_ml)}` })}
        />
        <DateField
          name="opened_on"
          label={t({ context: 'field', message: 'Opened on' })}
          defaultValue={bottle.opened_on ?? ''}
        />
      </FormRow>
      <PreservedField value={bottle.preserved} />
    </FormDialog>
  )
}
