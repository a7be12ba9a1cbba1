import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { useFault } from '../../../web/ui/form-faults.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { SuggestField } from '../../../web/ui/suggest-field.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import type { Wine } from '../contract.ts'
import styles from './foreign-ids-field.module.css'

type ForeignId = Wine['foreign_ids'][number]

/** What other products call this wine. */
export function ForeignIdsField({ foreign_ids }: { foreign_ids: readonly ForeignId[] }) {
  const { t } = useLingui()
  const [rows, setRows] = useState(() => foreign_ids.map((foreign, key) => ({ key, foreign })))
  const { fault } = useFault('foreign_ids')
  const next = Math.max(-1, ...rows.map(row => row.key)) + 1
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{t`Numbers in other products`}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.row}>
          <SuggestField
            name={`foreign_ids.${index}.product`}
            label={t`Product`}
            hideLabel
            options={products}
            defaultValue={row.foreign.product}
            placeholder={t`Product`}
          />
          <TextField
            name={`foreign_ids.${index}.id`}
            label={t`Number there`}
            hideLabel
            defaultValue={row.foreign.id}
            placeholder={t`Number there`}
          />
          <IconButton
            label={t`Remove this number`}
            icon={<X />}
            onClick={() => setRows(rows.filter(each => each !== row))}
          />
        </div>
      ))}
      {fault && <p className={styles.fault}>{fault}</p>}
      <Button
        look="plain"
        size="small"
        icon={<Plus aria-hidden />}
        className={styles.more}
        onClick={() => setRows([...rows, { key: next, foreign: empty }])}
      >
        <Trans>Add a number</Trans>
      </Button>
    </fieldset>
  )
}

const empty: ForeignId = { product: '', id: '' }
/** As imports write them. */
const products = ['cellartracker', 'vivino', 'wine-searcher'].map(value => ({ value, label: value }))
