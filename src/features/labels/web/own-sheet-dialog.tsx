import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { numberIn, textIn } from '../../../client/form-reading.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { LabelSheet } from '../../../model/label-sheet.ts'
import { newId } from '../../../shared/ids.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { FieldErrors } from '../../../ui/form-faults.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { addLabelSheet } from '../contract.ts'
import { type OwnMeasure, ownSheet, roll } from '../sheets.ts'

type Paper = 'a4' | 'letter' | 'roll'

/** The measures of stickers that are not in the table. */
export default function OwnSheetDialog({ onAdd, onClose }: { onAdd: (id: string) => void; onClose: () => void }) {
  const { t } = useLingui()
  const command = useCommand()
  const form = useFormCommand()
  const [paper, setPaper] = useState<Paper>('a4')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string>()

  async function add(data: FormData) {
    const wanted: OwnMeasure[] = paper === 'roll' ? ['width', 'height'] : [...names]
    const given = Object.fromEntries(wanted.map(name => [name, numberIn(data, name)]))
    const missing = wanted.filter(name => !isMeasure(name, given[name]))
    setFieldErrors(
      Object.fromEntries(
        missing.map(name => [name, textIn(data, name) ? t`A number that can be.` : t`This is needed.`]),
      ),
    )
    setMessage(undefined)
    if (missing.length > 0) return
    const measures = given as Record<OwnMeasure, number>
    const sheet = paper === 'roll' ? roll(newId(), measures.width, measures.height) : ownSheet(newId(), paper, measures)
    if (!sheet) return setMessage(t`So many stickers of this size do not fit on the sheet.`)
    const done = await form.submit(LabelSheet, sheet, body => command(addLabelSheet, { body }, t`Kept for this cellar`))
    if (!done) return
    onAdd(sheet.id)
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t`A size of your own`}
      description={t`In millimetres, as the package says. The stickers lie in the middle of the sheet.`}
      confirm={<Trans>Take this size</Trans>}
      onSubmit={add}
      form={{ busy: form.busy, fieldErrors: { ...form.fieldErrors, ...fieldErrors }, message: message ?? form.message }}
    >
      <RadioGroup
        label={t`Paper`}
        look="segments"
        value={paper}
        onChange={setPaper}
        choices={[
          { value: 'a4', label: t`A4` },
          { value: 'letter', label: t`US Letter` },
          { value: 'roll', label: t`Roll` },
        ]}
      />
      <FormRow>
        <NumberField name="width" label={t`Width of a sticker`} />
        <NumberField name="height" label={t`Its height`} />
      </FormRow>
      {paper !== 'roll' && (
        <>
          <FormRow>
            <NumberField name="columns" whole label={t`Stickers side by side`} />
            <NumberField name="rows" whole label={t`One below the other`} />
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

const names = ['width', 'height', 'columns', 'rows', 'gap_across', 'gap_down'] as const

function isMeasure(name: OwnMeasure, value: unknown): boolean {
  if (typeof value !== 'number') return false
  if (name === 'columns' || name === 'rows') return Number.isInteger(value) && value >= 1 && value <= 100
  if (name === 'width' || name === 'height') return value >= 8 && value <= 300
  return value >= 0 && value <= 100
}
