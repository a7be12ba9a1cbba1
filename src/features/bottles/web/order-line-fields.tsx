import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { numberIn } from '../../../client/form-reading.ts'
import { newId } from '../../../shared/ids.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { WineChoice, wineChoiceIn } from '../../wines/web/wine-choice.tsx'
import { MoneyFields, moneyIn } from './money-fields.tsx'
import styles from './new-order-dialog.module.css'
import { idsFor } from './purchase-fields.tsx'
import { SizeField } from './size-field.tsx'

export interface LineFields {
  key: string
  /** The wine that is offered. */
  wine_id: string | null
}

interface OrderLineFieldsProps {
  line: LineFields
  at: number
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

/** One wine in one size: how many, and for how much. */
export function OrderLineFields({ line, at, onRemove }: OrderLineFieldsProps) {
  const { t } = useLingui()
  const name = (field: string) => `lines.${at}.${field}`
  const number = at + 1
  return (
    <li className={styles.line} aria-label={t`Line ${number}`}>
      <Row gap={2} align="start">
        <div className={styles.choice}>
          <WineChoice prefix={name('')} wine_id={line.wine_id} />
        </div>
        {onRemove && <IconButton label={t`Remove line ${number}`} icon={<X />} onClick={onRemove} />}
      </Row>
      <FormRow>
        <NumberField name={name('bottle_ids')} label={t`How many bottles`} whole defaultValue={6} />
        <SizeField name={name('size_ml')} />
        <MoneyFields name={name('price')} label={t`Price of one`} />
      </FormRow>
    </li>
  )
}

/** What the fields of a line hold, in the shape of `OrderLine`. */
export function lineIn(data: FormData, at: number, fresh_wine_id: string) {
  const name = (field: string) => `lines.${at}.${field}`
  const price = moneyIn(data, name('price'))
  const line = {
    id: newId(),
    ...wineChoiceIn(data, fresh_wine_id, name('')),
    bottle_ids: idsFor(numberIn(data, name('bottle_ids'))),
    size_ml: numberIn(data, name('size_ml')),
    price_minor: price.minor ?? null,
    price_currency: price.minor === null ? null : price.currency,
  }
  return { price, line }
}
