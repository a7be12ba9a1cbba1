import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../web/ui/card.tsx'
import { type Column, Table } from '../../../web/ui/table.tsx'
import type { Doubt, Report } from '../contract.ts'
import styles from './doubt-table.module.css'
import { doubtNames, guessText } from './words.ts'

/** Every doubt by its line: what the file says there, and what is taken for it. */
export function DoubtTable({ report: { doubts, doubts_count } }: { report: Report }) {
  const { t, i18n } = useLingui()
  const columns: Column<Doubt>[] = [
    { key: 'line', header: t`Line`, heads: true, cell: ({ line }) => i18n.number(line) },
    { key: 'column', header: t`Column`, cell: ({ column }) => column },
    { key: 'doubt', header: t`Doubt`, cell: ({ code }) => i18n._(doubtNames[code]) },
    { key: 'given', header: t`The file says`, cell: ({ given }) => <span className={styles.given}>{given}</span> },
    { key: 'guess', header: t`Taken as`, cell: doubt => guessText(doubt, i18n) },
  ]
  const more = doubts_count - doubts.length
  return (
    <Card heading={<Plural value={doubts_count} one="# doubt" other="# doubts" />}>
      <p>
        <Trans>
          It comes in as the last column says. To have it otherwise, put it right in the file and choose it again.
        </Trans>
      </p>
      <Table
        caption={t`Doubts, line by line`}
        hideCaption
        columns={columns}
        rows={doubts}
        rowKey={({ line, column, code, given }) => `${line} ${column} ${code} ${given}`}
      />
      {more > 0 && (
        <p>
          <Plural value={more} one="One more is not listed." other="# more are not listed." />
        </p>
      )}
    </Card>
  )
}
