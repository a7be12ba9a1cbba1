import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useEntered } from '../../../client/use-entered.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Purchase } from '../../../model/bottle.ts'
import { list, maybe, oneOf, sizeMl } from '../../../shared/fields.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PurchasesChange } from '../orders-contract.ts'
import { type editPurchases, purchasesChangedBy, type SharedFacts } from '../shared-purchases.ts'
import styles from './edit-purchases-dialog.module.css'
import { MoneyFields } from './money-fields.tsx'
import { merchantsIn } from './past-values.ts'
import { SizeField } from './size-field.tsx'

const clearable = ['merchant', 'order_number', 'ordered_on', 'price_minor'] as const
type Clearable = (typeof clearable)[number]

const { purchase_ids: _, owners: __, ...factsShape } = PurchasesChange.def.shape
const FactsForm = z.strictObject({
  ...factsShape,
  size_ml: z.optional(maybe(sizeMl())),
  cleared: z.optional(list(oneOf(clearable), clearable.length)),
})

interface EditPurchasesDialogProps {
  purchases: readonly Purchase[]
  onClose: () => void
  onDone: () => void
}

/**
 * Gives several purchases the same merchant, order number, day, price or bottle size, or clears these facts. Fields that
 * are left empty stay as they are.
 */
export default function EditPurchasesDialog({ purchases, onClose, onDone }: EditPurchasesDialogProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const command = useCommand()
  const [fields, typed] = useEntered(FactsForm)
  const [cleared, setCleared] = useState<readonly Clearable[]>([])
  const labels = useLabels()
  const count = purchases.length
  const all = i18n.number(count)
  const changing = purchasesChangedBy(factsIn(typed ?? {}), purchases).length

  const form = useForm(FactsForm, async entered => {
    const facts = factsIn(entered)
    const changed = purchasesChangedBy(facts, purchases)
    if (changed.length === 0) throw new FormRefusal(t`There is nothing to change: the purchases are like this already.`)
    await command<typeof editPurchases>(
      'purchases/edit-many',
      { purchase_ids: changed.map(({ id }) => id), ...facts },
      <Plural value={changed.length} one="One purchase changed" other="# purchases changed" />,
    )
    onClose()
    onDone()
  })

  return (
    <FormDialog
      records={purchases}
      keepOpen
      title={t({ context: 'heading', message: 'Edit purchases' })}
      description={t`${plural(count, { one: 'One purchase of the selected wines. What you leave empty stays as it is.', other: '# purchases of the selected wines. What you leave empty stays as it is.' })}`}
      onClose={onClose}
      form={form}
    >
      <Stack gap={5} {...fields}>
        <FormRow>
          {!cleared.includes('merchant') && (
            <SuggestField
              name="merchant"
              label={labels.merchant}
              options={merchantsIn(replica?.purchases ?? new Map())}
            />
          )}
          {!cleared.includes('order_number') && (
            <TextField name="order_number" label={labels.order_number} autoComplete="off" />
          )}
          {!cleared.includes('ordered_on') && <DateField name="ordered_on" label={labels.ordered_on} />}
          <SizeField empty={t({ context: 'size', message: 'No change' })} />
        </FormRow>
        {!cleared.includes('price_minor') && <MoneyFields name="price" label={labels.price_minor} required />}
        <ClearedFields cleared={cleared} labels={labels} onChange={setCleared} />
      </Stack>
      <p role="status">
        {changing > 0 &&
          t`${plural(changing, { one: `# of ${all} purchases will change.`, other: `# of ${all} purchases will change.` })}`}
      </p>
    </FormDialog>
  )
}

interface ClearedFieldsProps {
  cleared: readonly Clearable[]
  labels: Record<Clearable, string>
  onChange: (cleared: readonly Clearable[]) => void
}

/** Offers the facts to be cleared. A fact that is chosen here is not entered as well. */
function ClearedFields({ cleared, labels, onChange }: ClearedFieldsProps) {
  const { t } = useLingui()
  return (
    <fieldset>
      <legend className={styles.legend}>{t({ context: 'of purchases', message: 'Clear values' })}</legend>
      <Grid columns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))" gap={2}>
        {clearable.map(field => (
          <Checkbox
            key={field}
            name="cleared"
            value={field}
            label={labels[field]}
            checked={cleared.includes(field)}
            onChange={({ target }) =>
              onChange(target.checked ? [...cleared, field] : cleared.filter(each => each !== field))
            }
          />
        ))}
      </Grid>
    </fieldset>
  )
}

function useLabels(): Record<Clearable, string> {
  const { t } = useLingui()
  return {
    merchant: t({ context: 'field', message: 'Merchant' }),
    order_number: t({ context: 'field', message: 'Order number' }),
    ordered_on: t({ context: 'field', message: 'Bought on' }),
    price_minor: t`Price per bottle`,
  }
}

/** Returns the facts that were entered, and null for each that is cleared. */
function factsIn({ cleared = [], ...entered }: z.infer<typeof FactsForm>): SharedFacts {
  const filled = Object.entries(entered).filter(([, value]) => (value ?? null) !== null)
  const empty = cleared.flatMap(field => (field === 'price_minor' ? [field, 'price_currency'] : [field]))
  return Object.fromEntries([...filled, ...empty.map(field => [field, null])])
}
