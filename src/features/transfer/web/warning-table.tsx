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
    { key: 'line', header: t`Where`, heads: true, cell: warning => <Lines warning={warning} /> },
    { key: 'column', header: t`Column`, cell: ({ column }) => column },
    { key: 'warning', header: t`Doubt`, cell: ({ code }) => i18n._(warningNames[code]) },
    {
      key: 'given',
      header: t`The file says`,
      cell: ({ given }) => given && <span className={styles.given}>{given}</span>,
    },
    { key: 'guess', header: t`Taken as`, cell: warning => guessText(warning, i18n) },
    {
      key: 'decide',
      header: t`Otherwise`,
      cell: warning =>
        warning.decided_by && (
          <DecisionField
            warning={warning}
            onDecide={text => onDecide({ column: warning.column ?? '', given: warning.given, text })}
          />
        ),
    },
  ]
  const more = warnings_count - warnings.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card heading={<Plural value={warnings_count} one="# doubt" other="# doubts" />}>
      <p>
        <Trans>
          It comes in as “Taken as” says, unless you say otherwise. What cannot be read is kept with its row.
        </Trans>
      </p>
      <Table
        caption={t`Doubts, line by line`}
        hideCaption
        stacked
        columns={columns}
        rows={warnings}
        rowKey={({ table, line, column, code, given }) => `${table} ${line} ${column} ${code} ${given}`}
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
      <Trans>Line {shown}</Trans>
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}
