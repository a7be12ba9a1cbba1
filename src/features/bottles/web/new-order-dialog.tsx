import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '../../../client/form-reading.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { newId } from '../../../shared/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PlaceField, usePlaceInput } from '../../places/web/place-field.tsx'
import { addOrder, NewOrder } from '../orders-contract.ts'
import styles from './new-order-dialog.module.css'
import { type LineFields, lineIn, OrderLineFields } from './order-line-fields.tsx'
import { merchantsIn } from './past-values.ts'
import { useAmountError } from './use-amount-error.ts'

/** Several wines, or sizes of one, bought together. */
export default function NewOrderDialog({ wine_id = null, onClose }: { wine_id?: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const form = useFormCommand()
  const placeInput = usePlaceInput()
  const amountError = useAmountError()
  const [arrival, setArrival] = useState<'coming' | 'here'>('coming')
  const [lines, setLines] = useState<LineFields[]>(() => [{ key: newId(), wine_id }])
  if (!replica) return null
  const isHere = arrival === 'here'

  async function order(data: FormData) {
    const read = lines.map(({ key }, at) => lineIn(data, at, key))
    const given = {
      lines: eachWineOnce(read.map(({ line }) => line)),
      merchant: textIn(data, 'merchant'),
      order_number: textIn(data, 'order_number'),
      ordered_on: textIn(data, 'ordered_on'),
      expected_on: isHere ? null : textIn(data, 'expected_on'),
      received_on: isHere ? (textIn(data, 'received_on') ?? '') : null,
    }
    const fieldErrors = read.map(({ price }, at) => amountError(`lines.${at}.price_minor`, price))
    const done = await form.submit(
      NewOrder,
      given,
      async order => {
        const body = { ...order, ...(isHere ? placeInput(data) : {}) }
        const count = order.lines.reduce((sum, line) => sum + line.bottle_ids.length, 0)
        await command(addOrder, { body }, t`${plural(count, { one: 'One bottle added', other: '# bottles added' })}`)
      },
      Object.assign({}, ...fieldErrors),
    )
    if (done) onClose()
  }

  return (
    <FormDialog
      keepOpen
      size="large"
      title={t`New order`}
      onClose={onClose}
      confirm={t`Add the order`}
      onSubmit={order}
      form={form}
    >
      <FormRow>
        <SuggestField name="merchant" label={t`Merchant`} optional options={merchantsIn(replica.purchases)} />
        <TextField name="order_number" label={t`Order number`} optional />
        <DateField name="ordered_on" label={t`Bought on`} defaultValue={today} optional />
      </FormRow>
      <FormRow>
        <RadioGroup
          label={t`Where they are now`}
          look="segments"
          name="arrival"
          value={arrival}
          onChange={setArrival}
          choices={[
            { value: 'coming', label: t`On order` },
            { value: 'here', label: t`In the cellar` },
          ]}
        />
        {isHere ? (
          <DateField name="received_on" label={t`In the cellar since`} defaultValue={today} />
        ) : (
          <DateField name="expected_on" label={t`Expected on`} optional />
        )}
        {isHere && <PlaceField />}
      </FormRow>
      <Stack as="ul" gap={4}>
        {lines.map((line, at) => (
          <OrderLineFields
            key={line.key}
            line={line}
            at={at}
            onRemove={lines.length > 1 ? () => setLines(lines.filter(each => each !== line)) : undefined}
          />
        ))}
      </Stack>
      <Button
        className={styles.add}
        icon={<Plus aria-hidden />}
        onClick={() => setLines([...lines, { key: newId(), wine_id }])}
      >
        {t`Another wine or size`}
      </Button>
    </FormDialog>
  )
}

type LineRead = ReturnType<typeof lineIn>['line']

/** A new wine that is told in two lines, for two of its sizes, is one. */
function eachWineOnce(lines: readonly LineRead[]): LineRead[] {
  const ids = new Map<string, string>()
  return lines.map(line => {
    if (!('wine' in line) || line.wine_id === undefined) return line
    const { wine, ...rest } = line
    const key = JSON.stringify(wine)
    const known = ids.get(key)
    if (known) return { ...rest, wine_id: known }
    ids.set(key, line.wine_id)
    return line
  })
}
