import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { fileColumns } from '../../../model/list-columns.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import tones from '../../../ui/tones.module.css'
import type { FileColumn, MappedColumn } from '../contract.ts'
import styles from './mapping-table.module.css'
import { fileColumnName, mappingReasonNames } from './words.ts'

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
    { header: t({ context: 'table', message: 'Column' }), cell: names },
    {
      header: t({ context: 'column', message: 'Example' }),
      cell: ({ sample }) => <span className={styles.sample}>{sample.join(' · ')}</span>,
    },
    {
      header: t({ context: 'column', message: 'Import as' }),
      cell: column => (
        <Select
          label={t`Import ${names(column)} as`}
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
    {
      header: t({ context: 'column', message: 'Reason' }),
      cell: column => (
        <Row gap={2} align="center" wrap>
          <span className={tones.quietSmall}>{whyText(column, i18n)}</span>
          {offeredOf(column).map(each => {
            const kind = i18n._(fileColumnName(each))
            return (
              <Button key={each} size="small" onClick={() => onHolds(column, each)}>
                {t`Import as: ${kind}`}
              </Button>
            )
          })}
        </Row>
      ),
    },
  ]
  return (
    <Card heading={<Trans context="heading">Column mapping</Trans>}>
      <p>
        {isGuessed(mapping) ? (
          <Trans>
            Not every column could be recognized for certain. Please check the columns before you import. Columns that
            are not imported are kept with their row under their own name.
          </Trans>
        ) : (
          <Trans>
            Recognized by the names of the columns. Columns that are not imported are kept with their row under their
            own name.
          </Trans>
        )}
      </p>
      {!namesWines(mapping) && (
        <Banner tone="warn">
          <Trans>No column has the names of the wines. Choose it below, or nothing can be imported.</Trans>
        </Banner>
      )}
      <Table
        caption={t`Columns of the file`}
        columns={columns}
        rows={mapping}
        rowKey={({ table, column }) => `${table} ${column}`}
      />
    </Card>
  )
}

/** Returns whether some columns have a kind, or lack one, by their cells rather than by their names alone. */
export function isGuessed(mapping: readonly MappedColumn[]): boolean {
  return mapping.some(({ why }) => why === 'cells' || why === 'cells_differ' || why === 'taken' || why === 'weak')
}

const namingKinds = new Set<FileColumn>(['name', 'producer', 'designation', 'appellation'])

function namesWines(mapping: readonly MappedColumn[]): boolean {
  return mapping.some(({ holds }) => namingKinds.has(holds))
}

/** Returns the kinds to offer for a column that is not imported. */
function offeredOf({ holds, offered }: MappedColumn): readonly FileColumn[] {
  return holds === 'none' ? offered : []
}

function whyText({ why, offered: [kind] }: MappedColumn, i18n: I18n): string {
  return i18n._(mappingReasonNames[why](kind === undefined ? '' : i18n._(fileColumnName(kind))))
}
