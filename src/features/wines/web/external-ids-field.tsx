import { useLingui } from '@lingui/react/macro'
import type { Wine } from '../../../model/wine.ts'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RowsField } from './rows-field.tsx'

/** The ids of the wine in other products. */
export function ExternalIdsField({ external_ids }: Pick<Wine, 'external_ids'>) {
  const { t } = useLingui()
  return (
    <RowsField
      name="external_ids"
      label={t`Numbers in other products`}
      rows={external_ids}
      empty={{ product: '', id: '' }}
      add={t`Add a number`}
      remove={t`Remove this number`}
    >
      {({ product, id }, index) => (
        <>
          <SuggestField
            name={`external_ids.${index}.product`}
            label={t`Product`}
            hideLabel
            options={products}
            defaultValue={product}
            placeholder={t`Product`}
          />
          <TextField
            name={`external_ids.${index}.id`}
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

/** The product names that imports write. */
const products = ['cellartracker', 'vivino', 'wine-searcher'].map(value => ({ value, label: value }))
