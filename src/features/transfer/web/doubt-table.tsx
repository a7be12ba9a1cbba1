import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../web/ui/card.tsx'
import { type Column, Table } from '../../../web/ui/table.tsx'
import type { Correction, Doubt, Report } from '../contract.ts'
import { DecisionField } from './decision-field.tsx'
import styles from './doubt-table.module.css'
import { doubtNames, guessText } from './words.ts'

interface DoubtTableProps {
  report: Report
  onDecide(correction: Correction): void
}

/** Every doubt, equal ones together: what the file says, what is taken for it, and a way to say it otherwise. */
export function DoubtTable({ report: { doubts, doubts_count }, onDecide }: DoubtTableProps) {
  const { t, i18n } = useLingui()
  const columns: Column<Doubt>[] = [
    { key: 'line', header: t`Where`, heads: true, cell: doubt => <Lines doubt={doubt} /> },
    { key: 'column', header: t`Column`, cell: ({ column }) => column },
    { key: 'doubt', header: t`Doubt`, cell: ({ code }) => i18n._(doubtNames[code]) },
    {
      key: 'given',
      header: t`The file says`,
      cell: ({ given }) => given && <span className={styles.given}>{given}</span>,
    },
    { key: 'guess', header: t`Taken as`, cell: doubt => guessText(doubt, i18n) },
    {
      key: 'decide',
      header: t`Otherwise`,
      cell: doubt =>
        doubt.decided_by && (
          <DecisionField
            doubt={doubt}
            onDecide={text => onDecide({ column: doubt.column ?? '', given: doubt.given, text })}
          />
        ),
    },
  ]
  const more = doubts_count - doubts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card heading={<Plural value={doubts_count} one="# doubt" other="# doubts" />}>
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
        rows={doubts}
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

/** The first lines where it stands, and how many more. */
function Lines({ doubt: { lines, count } }: { doubt: Doubt }) {
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
