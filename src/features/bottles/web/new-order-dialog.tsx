import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { day, list, oneOf } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PlaceField, placeFields, usePlaceInput, useUnslottedMessage } from '../../places/web/place-field.tsx'
import { orderFields } from '../contract.ts'
import type { addOrder } from '../orders.ts'
import type { OrderLine } from '../orders-contract.ts'
import styles from './new-order-dialog.module.css'
import { type LineFields, LineForm, OrderLineFields, orderLineOf, usualCount } from './order-line-fields.tsx'
import { merchantsIn } from './past-values.ts'

const { merchant, order_number, ordered_on, expected_on } = orderFields
const OrderForm = z.strictObject({
  lines: list(LineForm, limits.order_lines),
  merchant,
  order_number,
  ordered_on,
  expected_on,
  received_on: z.optional(day()),
  arrival: oneOf(['coming', 'here']),
  ...placeFields,
})

/** Adds an order of several wines, or of several sizes of one. */
export default function NewOrderDialog({ wine_id = null, onClose }: { wine_id?: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const placeInput = usePlaceInput()
  const unslottedMessage = useUnslottedMessage()
  const [arrival, setArrival] = useState<'coming' | 'here'>('coming')
  const [lines, setLines] = useState<LineFields[]>(() => [newLine(wine_id)])
  const form = useForm(OrderForm, async ({ arrival: _, received_on = null, ...form }) => {
    const { place_id, into_slots, second_place_id, ...entered } = form
    const read = entered.lines.map((line, at) => orderLineOf(line, lines[at]?.key ?? newId()))
    const count = read.reduce((sum, line) => sum + line.bottle_ids.length, 0)
    const place = received_on === null ? {} : placeInput({ place_id, into_slots, second_place_id }, count)
    const body = { expected_on: null, ...entered, ...place, received_on, lines: eachWineOnce(read) }
    const done = t`${plural(count, { one: 'One bottle added', other: '# bottles added' })}`
    await command<typeof addOrder>('orders/add', body, ...unslottedMessage(done, place, count))
    onClose()
  })
  if (!replica) return null
  const isHere = arrival === 'here'

  return (
    <FormDialog
      records={[]}
      keepOpen
      size="large"
      title={t({ context: 'heading', message: 'New order' })}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Add order' })}
      form={form}
    >
      <FormRow>
        <SuggestField
          name="merchant"
          label={t({ context: 'field', message: 'Merchant' })}
          optional
          options={merchantsIn(replica.purchases)}
        />
        <TextField name="order_number" label={t({ context: 'field', message: 'Order number' })} optional />
        <DateField
          name="ordered_on"
          label={t({ context: 'field', message: 'Bought on' })}
          defaultValue={today}
          optional
        />
      </FormRow>
      <FormRow>
        <RadioGroup
          label={t({ context: 'field', message: 'Current location' })}
          name="arrival"
          value={arrival}
          onChange={setArrival}
          choices={[
            { value: 'coming', label: t({ context: 'screen', message: 'On order' }) },
            { value: 'here', label: t`In the cellar` },
          ]}
        />
        {isHere ? (
          <DateField name="received_on" label={t`In the cellar since`} defaultValue={today} />
        ) : (
          <DateField name="expected_on" label={t({ context: 'field', message: 'Expected on' })} optional />
        )}
        {isHere && <PlaceField count={lines.reduce((sum, { count }) => sum + count, 0)} />}
      </FormRow>
      <Stack as="ul" gap={4}>
        {lines.map((line, at) => (
          <OrderLineFields
            key={line.key}
            line={line}
            at={at}
            onCount={count => setLines(lines.with(at, { ...line, count }))}
            onRemove={lines.length > 1 ? () => setLines(lines.filter(each => each !== line)) : undefined}
          />
        ))}
      </Stack>
      <Button className={styles.add} icon={<Plus aria-hidden />} onClick={() => setLines([...lines, newLine(wine_id)])}>
        {t`Add wine or size`}
      </Button>
    </FormDialog>
  )
}

const newLine = (wine_id: string | null): LineFields => ({ key: newId(), wine_id, count: usualCount })

/** Merges a new wine that was entered in two lines, for two of its sizes, into one. */
function eachWineOnce(lines: readonly OrderLine[]): OrderLine[] {
  const ids = new Map<string, string>()
  return lines.map(line => {
    const { wine, ...rest } = line
    if (!wine) return line
    const key = JSON.stringify(wine)
    const known = ids.get(key)
    if (known) return { ...rest, wine_id: known }
    ids.set(key, line.wine_id)
    return line
  })
}
