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
      label={t`IDs in other apps`}
      rows={external_ids}
      empty={{ product: '', id: '' }}
      add={t({ context: 'button', message: 'Add ID' })}
      remove={t`Remove this ID`}
    >
      {({ product, id }, index) => (
        <>
          <SuggestField
            name={`external_ids.${index}.product`}
            label={t({ context: 'ID', message: 'App' })}
            hideLabel
            options={products}
            defaultValue={product}
            placeholder={t({ context: 'ID', message: 'App' })}
          />
          <TextField
            name={`external_ids.${index}.id`}
            label={t({ context: 'in another app', message: 'ID' })}
            hideLabel
            defaultValue={id}
            placeholder={t({ context: 'in another app', message: 'ID' })}
          />
        </>
      )}
    </RowsField>
  )
}

/** The product names that imports write. */
const products = ['cellartracker', 'vivino', 'wine-searcher'].map(value => ({ value, label: value }))
