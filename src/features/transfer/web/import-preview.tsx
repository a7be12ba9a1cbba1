import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Row } from '../../../ui/layout.tsx'
import type { Conflict, Correction, FileColumn, MappedColumn, Report, SettingsChange } from '../contract.ts'
import { ConflictTable } from './conflict-table.tsx'
import { CorrectionsList } from './corrections-list.tsx'
import styles from './import-preview.module.css'
import { MappingTable } from './mapping-table.tsx'
import { SampleTable } from './sample-table.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { SinceCard } from './since-card.tsx'
import type { Looked } from './use-import.ts'
import { WarningTable } from './warning-table.tsx'
import { formatName } from './words.ts'

interface ImportPreviewProps {
  looked: Looked
  fieldError: string | undefined
  /** True while the preview is made again with changed settings. */
  revising: boolean
  onRevise(change: SettingsChange): void
  onTake(): void
  onLeave(): void
}

/** The preview of an import: totals, differences, warnings and the first rows. */
export function ImportPreview({ looked, fieldError, revising, onRevise, onTake, onLeave }: ImportPreviewProps) {
  const { i18n } = useLingui()
  const { preview } = looked
  const { report, sample, settings } = preview
  const { corrections = [], columns = [], take_from_file = [], renamed = [] } = settings
  const format = formatName(report.format, i18n)
  const undecided = report.since !== null && report.since.vanished.count > 0 && report.since.vanished.taken_as === null

  const decide = (correction: Correction) => onRevise({ corrections: [...corrections, correction] })
  const withdraw = (correction: Correction) =>
    onRevise({
      corrections: corrections.filter(each => each.column !== correction.column || each.given !== correction.given),
    })
  const hold = ({ table, column }: MappedColumn, holds: FileColumn) => {
    const others = columns.filter(each => each.table !== table || each.column !== column)
    onRevise({ columns: [...others, { table, column, holds }] })
  }
  const takeOf = ({ row_id, field }: Conflict, from: 'cellar' | 'file') => {
    const others = take_from_file.filter(each => each.row_id !== row_id || each.field !== field)
    onRevise({ take_all_from_file: null, take_from_file: from === 'file' ? [...others, { row_id, field }] : others })
  }

  const rename = (row: string, same: boolean) =>
    onRevise({ renamed: [...renamed.filter(each => each.row !== row), { row, same }] })

  return (
    <>
      {fieldError && <Banner tone="danger">{fieldError}</Banner>}
      <Card heading={<Trans>What would come in</Trans>}>
        <p className={styles.source}>
          <Trans>
            {looked.file_name}: {format}, <Plural value={report.rows_read} one="# row" other="# rows" />
          </Trans>
        </p>
        <SettingsFields preview={preview} onRevise={onRevise} />
        <Facts look="figures" facts={useFigures(report)} />
        {report.nothing_new && (
          <Banner>
            <Trans>All that is in this file is in your cellar already.</Trans>
          </Banner>
        )}
        <Row gap={3} wrap>
          <Button look="primary" busy={revising} disabled={undecided || report.nothing_new} onClick={onTake}>
            <Trans>Take it</Trans>
          </Button>
          <Button onClick={onLeave}>
            <Trans>Not this one</Trans>
          </Button>
        </Row>
      </Card>
      {report.since && <SinceCard since={report.since} onRevise={onRevise} onRename={rename} />}
      {report.mapping.length > 0 && <MappingTable mapping={report.mapping} onHolds={hold} />}
      {report.conflicts_count > 0 && (
        <ConflictTable report={report} onTake={takeOf} onTakeAll={() => onRevise({ take_all_from_file: true })} />
      )}
      {report.warnings_count > 0 && <WarningTable report={report} onDecide={decide} />}
      <CorrectionsList corrections={corrections} onRemove={withdraw} />
      {sample.length > 0 && <SampleTable sample={sample} rows_read={report.rows_read} />}
    </>
  )
}

/** Returns every figure that is not zero; wines and bottles always. */
function useFigures(report: Report): { label: ReactNode; value: string }[] {
  const { t, i18n } = useLingui()
  const figures: [label: string, count: number, always?: true][] = [
    [t`New wines`, report.wines, true],
    [t`Wines you have already`, report.known_wines],
    [t`Bottles in the cellar`, report.bottles, true],
    [t`On order`, report.on_order],
    [t`Gone`, report.gone],
    [t`Bottles you have already`, report.known_bottles],
    [t`New places`, report.places],
    [t`Purchases`, report.purchases],
    [t`Tastings`, report.tastings],
    [t`Values`, report.valuations],
    [t`Wishes`, report.wishes],
    [t`Photos`, report.photos],
    [t`Rows without a wine`, report.rows_dropped],
    [t`Rows that add nothing`, report.rows_passed],
    [t`Doubts`, report.warnings_count, true],
  ]
  return figures
    .filter(([, count, always]) => always || count > 0)
    .map(([label, count]) => ({ label, value: i18n.number(count) }))
}
