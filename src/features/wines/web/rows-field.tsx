import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFieldError } from '../../../ui/form-errors.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import styles from './rows-field.module.css'

interface Props<Row> {
  /** The field's name in the form and in the server's errors. */
  name: string
  label: string
  rows: readonly Row[]
  empty: Row
  /** The labels of the buttons. */
  add: string
  remove: string
  /** True when the second field of a row is short. */
  short?: boolean
  children: (row: Row, index: number) => ReactNode
}

/** A field with rows that can be added and removed. */
export function RowsField<Row>({ name, label, rows: initial, empty, add, remove, short, children }: Props<Row>) {
  const [rows, setRows] = useState(() => initial.map((row, key) => ({ key, row })))
  const { fieldError } = useFieldError(name)
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1
  return (
    <Stack as="fieldset" gap={2}>
      <legend className={styles.legend}>{label}</legend>
      {rows.map((each, index) => (
        <Grid columns="repeat(2, minmax(0, 1fr)) auto" gap={2} key={each.key} className={styles.row} data-short={short}>
          {children(each.row, index)}
          <IconButton label={remove} icon={<X />} onClick={() => setRows(rows.filter(other => other !== each))} />
        </Grid>
      ))}
      {/* The input distinguishes a list without rows from a form without the field. */}
      <input type="hidden" name={name} />
      {fieldError && <p className={styles.fieldError}>{fieldError}</p>}
      <Button
        look="plain"
        size="small"
        icon={<Plus aria-hidden />}
        className={styles.more}
        onClick={() => setRows([...rows, { key: next, row: empty }])}
      >
        {add}
      </Button>
    </Stack>
  )
}
