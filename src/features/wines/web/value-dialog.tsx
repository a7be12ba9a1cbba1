import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { fieldErrorText } from '../../../client/field-error-text.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { amountMinor, currency, day, maybe, sizeMl } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { MoneyFields } from '../../bottles/web/money-fields.tsx'
import { sizeText } from '../../bottles/web/size-text.ts'
import type { valueWines } from '../../money/commands.ts'

const ValueForm = z.strictObject({
  size_ml: sizeMl(),
  value_minor: maybe(amountMinor()),
  value_currency: maybe(currency()),
  valued_on: day(),
})

interface ValueDialogProps {
  /** The wines, of which at least one has bottles in the cellar or on order. */
  lines: readonly WineSummary[]
  onClose: () => void
  onDone: () => void
}

/** Enters what a bottle of several wines is worth, in one of their sizes. */
export default function ValueDialog({ lines, onClose, onDone }: ValueDialogProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const command = useCommand()
  const winesBySize = useMemo(() => winesInSizes(lines), [lines])
  const sizes = [...winesBySize.keys()]
  const [size, setSize] = useState(sizes[0] ?? 0)
  const wine_ids = winesBySize.get(size) ?? []
  const [valued, count] = [wine_ids.length, lines.length]
  const all = i18n.number(count)

  const form = useForm(ValueForm, async ({ size_ml, value_minor, value_currency, valued_on }) => {
    if (value_minor === null || value_currency === null)
      throw new FormRefusal('', { value_minor: fieldErrorText({ code: 'required' }) })
    const wines = wine_ids.map(wine_id => ({ id: newId(), wine_id, size_ml }))
    await command<typeof valueWines>(
      'wines/value',
      { wines, amount_minor: value_minor, currency: value_currency, valued_on },
      <Plural value={valued} one="Value of one wine entered" other="Values of # wines entered" />,
    )
    onClose()
    onDone()
  })

  return (
    <FormDialog
      records={lines.map(({ wine }) => wine)}
      keepOpen
      size="small"
      title={t({ context: 'heading', message: 'Enter value' })}
      description={<Plural value={count} one="One wine" other="# wines" />}
      onClose={onClose}
      form={form}
    >
      <MoneyFields name="value" label={t`Value per bottle`} required />
      <FormRow>
        <Select
          name="size_ml"
          label={t({ context: 'field', message: 'Size' })}
          value={String(size)}
          onChange={event => setSize(Number(event.target.value))}
          choices={sizes.map(each => ({ value: String(each), label: sizeText(each, i18n) }))}
        />
        <DateField name="valued_on" label={t({ context: 'column', message: 'Valued on' })} defaultValue={today} />
      </FormRow>
      <p role="status">
        {t`${plural(valued, { one: `# of ${all} wines has bottles of this size and gets the value.`, other: `# of ${all} wines have bottles of this size and get the value.` })}`}
      </p>
    </FormDialog>
  )
}

/** Returns the wines that have bottles of a size, by size, the most common size first. */
function winesInSizes(lines: readonly WineSummary[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, Set<string>>()
  for (const { wine, readBottles } of lines) {
    for (const { state, size_ml } of readBottles()) {
      if (state === 'gone') continue
      const wines = found.get(size_ml) ?? new Set()
      found.set(size_ml, wines.add(wine.id))
    }
  }
  return new Map([...found].sort(([, a], [, b]) => b.size - a.size).map(([size_ml, wines]) => [size_ml, [...wines]]))
}
