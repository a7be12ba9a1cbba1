import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { useFault } from '../../../web/ui/form-faults.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { NumberField } from '../../../web/ui/number-field.tsx'
import type { Option } from '../../../web/ui/option-match.ts'
import { SuggestField } from '../../../web/ui/suggest-field.tsx'
import type { Grape } from '../contract.ts'
import { suggest } from '../reference.ts'
import styles from './grapes-field.module.css'
import { useReference } from './use-reference.ts'

/** The grapes of a wine, each with its share where that is known. */
export function GrapesField({ grapes }: { grapes: readonly Grape[] }) {
  const { t } = useLingui()
  const [rows, setRows] = useState(() => numbered(grapes.length > 0 ? grapes : [empty]))
  const { fault } = useFault('grapes')
  const next = Math.max(-1, ...rows.map(row => row.key)) + 1
  return (
    <fieldset className={styles.grapes}>
      <legend className={styles.legend}>{t`Grapes`}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.row}>
          <GrapeName index={index} name={row.grape.name} />
          <NumberField
            name={`grapes.${index}.share`}
            label={t`Share in percent`}
            hideLabel
            defaultValue={row.grape.share}
            placeholder="%"
          />
          <IconButton
            label={t`Remove this grape`}
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
        onClick={() => setRows([...rows, { key: next, grape: empty }])}
      >
        <Trans>Add a grape</Trans>
      </Button>
    </fieldset>
  )
}

function GrapeName({ index, name }: { index: number; name: string }) {
  const { t } = useLingui()
  const { grapes } = useReference()
  const [text, setText] = useState(name)
  const options: Option[] = suggest(grapes, text, { limit: 10 }).map(({ entry, matched }) => ({
    value: entry.name,
    label: entry.name,
    ...(matched === entry.name ? {} : { hint: matched }),
  }))
  return (
    <SuggestField
      name={`grapes.${index}.name`}
      label={t`Grape`}
      hideLabel
      filtered
      options={options}
      value={text}
      onChange={setText}
      placeholder={t`Name of the grape`}
    />
  )
}

const empty: Grape = { name: '', share: null }

function numbered(grapes: readonly Grape[]) {
  return grapes.map((grape, key) => ({ key, grape }))
}
