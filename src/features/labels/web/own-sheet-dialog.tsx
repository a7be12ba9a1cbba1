import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { count } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { addLabelSheet } from '../sheet-commands.ts'
import { ownSheet, roll } from '../sheets.ts'

type Paper = 'a4' | 'letter' | 'roll'

const side = () => z.number().check(z.minimum(8), z.maximum(300))
const gap = () => z.number().check(z.minimum(0), z.maximum(100))
const StickerForm = z.strictObject({
  width: side(),
  height: side(),
  columns: z.optional(count(100)),
  rows: z.optional(count(100)),
  gap_across: z.optional(gap()),
  gap_down: z.optional(gap()),
})

/** Adds a sheet or a roll by the dimensions of its stickers. */
export default function OwnSheetDialog({ onAdd, onClose }: { onAdd: (id: string) => void; onClose: () => void }) {
  const { t } = useLingui()
  const command = useCommand()
  const [paper, setPaper] = useState<Paper>('a4')

  const form = useForm(StickerForm, async ({ columns = 1, rows = 1, gap_across = 0, gap_down = 0, ...size }) => {
    const id = newId()
    const grid = { columns, rows, gap_across, gap_down }
    const sheet = paper === 'roll' ? roll(id, size.width, size.height) : ownSheet(id, paper, { ...size, ...grid })
    if (!sheet) throw new FormRefusal(t`That many labels of this size do not fit on the sheet.`)
    await command<typeof addLabelSheet>('label-sheets/add', sheet, t({ context: 'toast', message: 'Size saved' }))
    onAdd(id)
    onClose()
  })

  return (
    <FormDialog
      records={[]}
      onClose={onClose}
      title={t({ context: 'labels', message: 'Custom size' })}
      description={t`Enter millimetres as given on the package. The labels are centred on the sheet.`}
      confirm={<Trans context="button">Save size</Trans>}
      form={form}
    >
      <RadioGroup
        label={t({ context: 'field', message: 'Paper' })}
        value={paper}
        onChange={setPaper}
        choices={[
          { value: 'a4', label: t({ context: 'paper', message: 'A4' }) },
          { value: 'letter', label: t({ context: 'paper', message: 'US Letter' }) },
          { value: 'roll', label: t({ context: 'paper', message: 'Roll' }) },
        ]}
      />
      <FormRow>
        <NumberField name="width" label={t({ context: 'field', message: 'Label width' })} />
        <NumberField name="height" label={t({ context: 'field', message: 'Label height' })} />
      </FormRow>
      {paper !== 'roll' && (
        <>
          <FormRow>
            <NumberField name="columns" whole label={t({ context: 'field', message: 'Labels across' })} />
            <NumberField name="rows" whole label={t({ context: 'field', message: 'Labels down' })} />
          </FormRow>
          <FormRow>
            <NumberField name="gap_across" label={t`Gap between columns`} defaultValue={0} />
            <NumberField name="gap_down" label={t`Gap between rows`} defaultValue={0} />
          </FormRow>
        </>
      )}
    </FormDialog>
  )
}
