import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import * as z from 'zod/mini'
import { count } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { chosenWine, WineChoice, wineChoiceFields } from '../../wines/web/wine-choice.tsx'
import { lineFields } from '../contract.ts'
import { typedCount } from './arrival-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import styles from './new-order-dialog.module.css'
import { newIds } from './purchase-fields.tsx'
import { SizeField } from './size-field.tsx'

export interface LineFields {
  key: string
  /** The wine that is selected initially. */
  wine_id: string | null
  /** The number of bottles as it is being typed. */
  count: number
}

export const usualCount = 6

interface OrderLineFieldsProps {
  line: LineFields
  at: number
  onCount: (count: number) => void
  /** Undefined for the only line, which cannot be removed. */
  onRemove: (() => void) | undefined
}

/** Fields for one wine in one size: how many bottles, and for how much. */
export function OrderLineFields({ line, at, onCount, onRemove }: OrderLineFieldsProps) {
  const { t } = useLingui()
  const name = (field: string) => `lines.${at}.${field}`
  const number = at + 1
  return (
    <li className={styles.line} aria-label={t({ context: 'order', message: `Line ${number}` })}>
      <Row gap={2} align="start">
        <div className={styles.choice}>
          <WineChoice prefix={name('')} wine_id={line.wine_id} />
        </div>
        {onRemove && <IconButton label={t`Remove line ${number}`} icon={<X />} onClick={onRemove} />}
      </Row>
      <FormRow>
        <NumberField
          name={name('bottle_ids')}
          label={t`Number of bottles`}
          whole
          defaultValue={usualCount}
          onChange={event => onCount(typedCount(event))}
        />
        <SizeField name={name('size_ml')} />
        <MoneyFields name={name('price')} label={t`Price per bottle`} />
      </FormRow>
    </li>
  )
}

const { size_ml, price_minor, price_currency } = lineFields

/** The fields of a line. The number of bottles has the name under which the command expects their ids. */
export const LineForm = z.strictObject({
  ...wineChoiceFields,
  bottle_ids: count(limits.bottles_at_once),
  size_ml,
  price_minor,
  price_currency,
})

/** Returns the order line that was entered; a new wine gets the id that was made for it. */
export function orderLineOf({ bottle_ids, ...form }: z.infer<typeof LineForm>, new_wine_id: string) {
  const { wine_from: _, wine: __, ...rest } = form
  return { ...rest, ...chosenWine(form, new_wine_id), id: newId(), bottle_ids: newIds(bottle_ids) }
}
