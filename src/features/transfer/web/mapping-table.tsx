import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { type FileColumn, fileColumns, type MappedColumn } from '../contract.ts'
import styles from './mapping-table.module.css'
import { fileColumnName } from './words.ts'

interface MappingTableProps {
  mapping: readonly MappedColumn[]
  onHolds(column: MappedColumn, holds: FileColumn): void
}

/** The proposed kinds of the columns of a custom table, which a person can change. */
export function MappingTable({ mapping, onHolds }: MappingTableProps) {
  const { t, i18n } = useLingui()
  const several = new Set(mapping.map(({ table }) => table)).size > 1
  const names = (column: MappedColumn) => (several ? `${column.table} › ${column.column}` : column.column)
  const columns: Column<MappedColumn>[] = [
    { key: 'column', header: t`Column`, heads: true, cell: names },
    {
      key: 'sample',
      header: t`Stands there`,
      cell: ({ sample }) => <span className={styles.sample}>{sample.join(' · ')}</span>,
    },
    {
      key: 'holds',
      header: t`Holds`,
      cell: column => (
        <Select
          label={t`What ${names(column)} holds`}
          hideLabel
          value={column.holds}
          choices={fileColumns.map(each => ({ value: each, label: i18n._(fileColumnName(each)) }))}
          onChange={({ target }) => {
            const holds = fileColumns.find(each => each === target.value)
            if (holds) onHolds(column, holds)
          }}
        />
      ),
    },
  ]
  return (
    <Card heading={<Trans>What the columns hold</Trans>}>
      <p>
        <Trans>
          Told by their names and by what stands in them. What is not taken is kept with its row, under its own name.
        </Trans>
      </p>
      <Table
        caption={t`Columns of the file`}
        hideCaption
        stacked
        columns={columns}
        rows={mapping}
        rowKey={({ table, column }) => `${table} ${column}`}
      />
    </Card>
  )
}
