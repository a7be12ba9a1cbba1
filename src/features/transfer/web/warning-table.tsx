import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { Correction, Report, Warning } from '../contract.ts'
import { DecisionField } from './decision-field.tsx'
import styles from './warning-table.module.css'
import { guessText, warningNames } from './words.ts'

interface WarningTableProps {
  report: Report
  onDecide(correction: Correction): void
}

/**
 * Lists the warnings, equal ones together: the file's text, the value that is read from it, and a way to correct it.
 */
export function WarningTable({ report: { warnings, warnings_count }, onDecide }: WarningTableProps) {
  const { t, i18n } = useLingui()
  const columns: Column<Warning>[] = [
    {
      header: t({ context: 'of a file', message: 'Line' }),
      cell: warning => <Lines warning={warning} />,
    },
    { header: t({ context: 'table', message: 'Column' }), cell: ({ column }) => column },
    {
      header: t({ context: 'column', message: 'Warning' }),
      cell: ({ code }) => i18n._(warningNames[code]),
    },
    {
      header: t({ context: 'value', message: 'In the file' }),
      cell: ({ original }) => original && <span className={styles.original}>{original}</span>,
    },
    {
      header: t({ context: 'column', message: 'Imported as' }),
      cell: warning => guessText(warning, i18n),
    },
    {
      header: t({ context: 'column', message: 'Correction' }),
      cell: warning =>
        warning.decided_by && (
          <DecisionField
            warning={warning}
            onDecide={text => onDecide({ column: warning.column ?? '', original: warning.original, text })}
          />
        ),
    },
  ]
  const more = warnings_count - warnings.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card heading={<Plural value={warnings_count} one="# warning" other="# warnings" />}>
      <p>
        <Trans>
          Values are imported as shown under “Imported as” unless you correct them. Text that cannot be read is kept
          with its row.
        </Trans>
      </p>
      <Table
        caption={t`Warnings by line`}
        columns={columns}
        rows={warnings}
        rowKey={({ table, line, column, code, original }) => `${table} ${line} ${column} ${code} ${original}`}
      />
      {more > 0 && (
        <p>
          <Plural value={more} one="One more is not listed." other="# more are not listed." />
        </p>
      )}
    </Card>
  )
}

/** Shows the first lines with the warning, and how many more there are. */
function Lines({ warning: { lines, count } }: { warning: Warning }) {
  const { i18n } = useLingui()
  const first = lines.slice(0, 3)
  const shown = first.map(line => i18n.number(line)).join(', ')
  const more = count - first.length
  return (
    <>
      <Trans context="order">Line {shown}</Trans>
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}
