import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Row } from '../../../ui/layout.tsx'
import type {
  AlikeWine,
  Conflict,
  Correction,
  FileColumn,
  ImportedTable,
  MappedColumn,
  PreviewRow,
  Report,
  SettingsChange,
} from '../contract.ts'
import { AlikeWines } from './alike-wines.tsx'
import { ConflictTable } from './conflict-table.tsx'
import { CorrectionsList } from './corrections-list.tsx'
import styles from './import-preview.module.css'
import { isGuessed, MappingTable } from './mapping-table.tsx'
import { RowList } from './row-list.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { SinceCard } from './since-card.tsx'
import { TableList } from './table-list.tsx'
import type { Looked } from './use-import.ts'
import { WarningTable } from './warning-table.tsx'
import { formatName } from './words.ts'

interface ImportPreviewProps {
  looked: Looked
  failure: string | undefined
  /** True while the preview is made again with changed settings. */
  revising: boolean
  onRevise(change: SettingsChange): void
  onTake(): void
  onLeave(): void
}

/** The preview of an import: totals, differences, warnings and all rows. */
export function ImportPreview({ looked, failure, revising, onRevise, onTake, onLeave }: ImportPreviewProps) {
  const { i18n } = useLingui()
  const { preview } = looked
  const { report, settings } = preview
  const { corrections = [], columns = [], take_from_file = [], renamed = [], same_wines = [] } = settings
  const { tables = [], rows = [] } = settings
  const format = formatName(report.format, i18n)
  const undecided = report.since !== null && report.since.vanished.count > 0 && report.since.vanished.taken_as === null

  const decide = (correction: Correction) => onRevise({ corrections: [...corrections, correction] })
  const withdraw = (correction: Correction) =>
    onRevise({
      corrections: corrections.filter(
        each => each.column !== correction.column || each.original !== correction.original,
      ),
    })
  const hold = ({ table, column }: MappedColumn, holds: FileColumn) => {
    const others = columns.filter(each => each.table !== table || each.column !== column)
    onRevise({ columns: [...others, { table, column, holds }] })
  }
  const takeOf = ({ row_id, field }: Conflict, from: 'cellar' | 'file') => {
    const others = take_from_file.filter(each => each.row_id !== row_id || each.field !== field)
    onRevise({ take_all_from_file: null, take_from_file: from === 'file' ? [...others, { row_id, field }] : others })
  }

  const choose = ({ within, row }: AlikeWine, as: string | null) => {
    const others = same_wines.filter(each => each.within !== within || each.row !== row)
    onRevise({ same_wines: [...others, { within, row, as }] })
  }

  const rename = (row: string, same: boolean) =>
    onRevise({ renamed: [...renamed.filter(each => each.row !== row), { row, same }] })

  const importTable = ({ kind: table }: ImportedTable, imported: boolean) =>
    onRevise({ tables: [...tables.filter(each => each.table !== table), { table, imported }] })
  const importRow = ({ table, line }: PreviewRow, imported: boolean) =>
    onRevise({ rows: [...rows.filter(each => each.table !== table || each.line !== line), { table, line, imported }] })

  const mapping = report.mapping.length > 0 && <MappingTable mapping={report.mapping} onHolds={hold} />
  const isGuess = isGuessed(report.mapping)

  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {isGuess && mapping}
      <Card heading={<Trans context="import">Preview</Trans>}>
        <p className={styles.source}>
          <Trans>
            {looked.file_name}: {format}, <Plural value={report.rows_read} one="# row" other="# rows" />
          </Trans>
        </p>
        <SettingsFields preview={preview} onRevise={onRevise} />
        <Facts look="figures" facts={useFigures(report)} />
        {report.nothing_new && (
          <Banner>
            {report.rows_taken === 0 ? (
              <Trans>This file has no wines to import.</Trans>
            ) : (
              <Trans>Everything in this file is already in your cellar.</Trans>
            )}
          </Banner>
        )}
        <Row gap={3} wrap>
          <Button look="primary" busy={revising} disabled={undecided || report.nothing_new} onClick={onTake}>
            <Trans context="button">Import</Trans>
          </Button>
          <Button onClick={onLeave}>
            <Trans context="button">Cancel</Trans>
          </Button>
        </Row>
      </Card>
      {report.since && <SinceCard since={report.since} onRevise={onRevise} onRename={rename} />}
      {report.alike_count > 0 && <AlikeWines report={report} onChoose={choose} />}
      {report.tables.length > 1 && <TableList tables={report.tables} onImport={importTable} />}
      {!isGuess && mapping}
      {report.conflicts_count > 0 && (
        <ConflictTable report={report} onTake={takeOf} onTakeAll={() => onRevise({ take_all_from_file: true })} />
      )}
      {report.warnings_count > 0 && <WarningTable report={report} onDecide={decide} />}
      <CorrectionsList corrections={corrections} onRemove={withdraw} />
      <RowList preview={preview} onImport={importRow} />
    </>
  )
}

/** Returns every figure that is not zero; wines and bottles always. */
function useFigures(report: Report): { label: ReactNode; value: string }[] {
  const { t, i18n } = useLingui()
  const figures: [label: string, count: number, always?: true][] = [
    [t({ context: 'heading', message: 'New wines' }), report.wines, true],
    [t({ context: 'import', message: 'Existing wines' }), report.known_wines],
    [t`Bottles in the cellar`, report.bottles, true],
    [t({ context: 'screen', message: 'On order' }), report.on_order],
    [t({ context: 'bottles', message: 'Past bottles' }), report.gone],
    [t({ context: 'import', message: 'Existing bottles' }), report.known_bottles],
    [t({ context: 'import', message: 'New places' }), report.places],
    [t({ context: 'heading', message: 'Purchases' }), report.purchases],
    [t({ context: 'screen', message: 'Tastings' }), report.tastings],
    [t({ context: 'import', message: 'Valuations' }), report.valuations],
    [t({ context: 'heading', message: 'Wishes' }), report.wishes],
    [t({ context: 'heading', message: 'Photos' }), report.photos],
    [t({ context: 'import', message: 'Rows left out' }), report.rows_dropped],
    [t`Rows without changes`, report.rows_passed],
    [t({ context: 'import', message: 'Warnings' }), report.warnings_count, true],
  ]
  return figures
    .filter(([, count, always]) => always || count > 0)
    .map(([label, count]) => ({ label, value: i18n.number(count) }))
}
