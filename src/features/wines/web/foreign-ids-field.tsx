import { useLingui } from '@lingui/react/macro'
import { SuggestField } from '../../../web/ui/suggest-field.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import type { Wine } from '../contract.ts'
import { RowsField } from './rows-field.tsx'

/** What other products call this wine. */
export function ForeignIdsField({ foreign_ids }: Pick<Wine, 'foreign_ids'>) {
  const { t } = useLingui()
  return (
    <RowsField
      name="foreign_ids"
      label={t`Numbers in other products`}
      rows={foreign_ids}
      empty={{ product: '', id: '' }}
      add={t`Add a number`}
      remove={t`Remove this number`}
    >
      {({ product, id }, index) => (
        <>
          <SuggestField
            name={`foreign_ids.${index}.product`}
            label={t`Product`}
            hideLabel
            options={products}
            defaultValue={product}
            placeholder={t`Product`}
          />
          <TextField
            name={`foreign_ids.${index}.id`}
            label={t`Number there`}
            hideLabel
            defaultValue={id}
            placeholder={t`Number there`}
          />
        </>
      )}
    </RowsField>
  )
}

/** As imports write them. */
const products = ['cellartracker', 'vivino', 'wine-searcher'].map(value => ({ value, label: value }))
