import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useEntered } from '../../../client/use-entered.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Purchase } from '../../../model/bottle.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PurchasesChange } from '../orders-contract.ts'
import { type editPurchases, purchasesChangedBy, type SharedFacts } from '../shared-purchases.ts'
import { MoneyFields } from './money-fields.tsx'
import { merchantsIn } from './past-values.ts'

const { purchase_ids: _, ...factsShape } = PurchasesChange.def.shape
const FactsForm = z.strictObject(factsShape)

interface EditPurchasesDialogProps {
  purchases: readonly Purchase[]
  onClose: () => void
  onDone: () => void
}

/** Gives several purchases the same merchant, price, day or order number. Fields that are left empty stay as they are. */
export default function EditPurchasesDialog({ purchases, onClose, onDone }: EditPurchasesDialogProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const command = useCommand()
  const [fields, typed] = useEntered(FactsForm)
  const count = purchases.length
  const changing = purchasesChangedBy(filled(typed ?? {}), purchases).length

  const form = useForm(FactsForm, async entered => {
    const facts = filled(entered)
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
      keepOpen
      title={t({ context: 'heading', message: 'Edit purchases' })}
      description={t`${plural(count, { one: 'One purchase of the selected wines. What you leave empty stays as it is.', other: '# purchases of the selected wines. What you leave empty stays as it is.' })}`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Save' })}
      form={form}
    >
      <Stack gap={4} {...fields}>
        <FormRow>
          <SuggestField
            name="merchant"
            label={t({ context: 'field', message: 'Merchant' })}
            options={merchantsIn(replica?.purchases ?? new Map())}
          />
          <TextField name="order_number" label={t({ context: 'field', message: 'Order number' })} autoComplete="off" />
        </FormRow>
        <FormRow>
          <DateField name="ordered_on" label={t({ context: 'field', message: 'Bought on' })} />
          <MoneyFields name="price" label={t`Price per bottle`} required />
        </FormRow>
      </Stack>
      <p role="status">
        {changing > 0 &&
          t`${plural(changing, { one: `# of ${count} purchases will change.`, other: `# of ${count} purchases will change.` })}`}
      </p>
    </FormDialog>
  )
}

/** Returns the facts that were entered. */
function filled(entered: z.infer<typeof FactsForm>): SharedFacts {
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => (value ?? null) !== null))
}
