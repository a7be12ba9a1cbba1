import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { Conflict, Report } from '../contract.ts'
import { fieldText, namedText, valueText } from './words.ts'

interface ConflictTableProps {
  report: Report
  onTake(conflict: Conflict, from: 'cellar' | 'file'): void
  onTakeAll(): void
}

/** The conflicts between file and cellar. The cellar's value stays unless a person selects the file's. */
export function ConflictTable({ report: { conflicts, conflicts_count }, onTake, onTakeAll }: ConflictTableProps) {
  const { t, i18n } = useLingui()
  const columns: Column<Conflict>[] = [
    {
      header: t({ context: 'field', message: 'Wine' }),
      cell: conflict => namedText(conflict, i18n),
    },
    { header: t({ context: 'field', message: 'Field' }), cell: ({ field }) => fieldText(field, i18n) },
    {
      header: t({ context: 'value', message: 'In the cellar' }),
      cell: ({ field, cellar }) => valueText(field, cellar, i18n),
    },
    {
      header: t({ context: 'value', message: 'In the file' }),
      cell: ({ field, file }) => valueText(field, file, i18n),
    },
    {
      header: t({ context: 'column', message: 'Keep' }),
      cell: conflict => (
        <RadioGroup
          label={t`Keep for ${namedText(conflict, i18n)}`}
          hideLabel
          value={conflict.taken}
          onChange={from => onTake(conflict, from)}
          choices={[
            { value: 'cellar', label: t({ context: 'heading', message: 'Cellar' }) },
            { value: 'file', label: t({ context: 'table', message: 'File' }) },
          ]}
        />
      ),
    },
  ]
  const more = conflicts_count - conflicts.length
  return (
    <Card
      heading={<Plural value={conflicts_count} one="# conflict" other="# conflicts" />}
      actions={
        <Button size="small" onClick={onTakeAll}>
          <Trans>Use the file for all</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Where the file differs, your cellar is kept unless you choose the file.</Trans>
      </p>
      <Table
        caption={t`Conflicts between file and cellar`}
        columns={columns}
        rows={conflicts}
        rowKey={({ table, row_id, field }) => `${table} ${row_id} ${field}`}
      />
      {more > 0 && (
        <p>
          <Plural value={more} one="One more is not listed." other="# more are not listed." />
        </p>
      )}
    </Card>
  )
}
