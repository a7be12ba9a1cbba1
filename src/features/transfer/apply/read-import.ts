import type { Replica } from '../../../ledger/replica.ts'
import type { ImportFormat, ImportSettings, PreviewRow, Report, RowWine } from '../contract.ts'
import type { Pause, Source } from '../files/table.ts'
import { type EarlierImport, laterExport } from '../match/earlier-import.ts'
import type { ImportRun, PlannedRow } from '../match/import-plan.ts'
import { type MergedImport, mergeImport } from '../match/merge-import.ts'
import { type FileInput, parseImport } from '../parse/parse-import.ts'
import type { ParsedRows } from '../parse/parsed-rows.ts'
import type { Warnings } from '../parse/warnings.ts'

export interface ReadingOf {
  source: Source
  replica: Replica
  run: ImportRun
  /** The currency of amounts without one. */
  currency: string
  settings?: ImportSettings
  /**
   * Returns the applied imports of a format that have not been undone, the likeliest earlier export of the same cellar
   * first.
   */
  earlierOf?: (format: ImportFormat) => AsyncIterable<EarlierImport>
  pause: Pause
  progress?: FileInput['progress']
}

export interface ImportRead extends Pick<MergedImport, 'written' | 'photos' | 'links'> {
  report: Report
  rows: PreviewRows
}

/** The rows of a file as they are shown: those left out come first, then those with warnings, then the others. */
export interface PreviewRows {
  count: number
  some(from: number, count: number, pause: Pause): Promise<PreviewRow[]>
}

/**
 * Reads a file and returns the rows it would add to a cellar, with a report. Writes nothing. Throws an `AppError` when
 * the file cannot be read.
 */
export async function readImport(input: ReadingOf): Promise<ImportRead> {
  const { run, pause, replica, settings = {}, earlierOf } = input
  const { plan, kinds, used, warnings, rows: parsed } = await parseImport({ ...input, settings })
  const later = earlierOf && (await laterExport(plan, kinds, earlierOf(used.format), pause, settings.renamed))
  const merged = await mergeImport({ plan, warnings, later, replica, settings, run, pause })
  const { written, photos, links, figures, since, conflicts } = merged
  const { mapping, ...rest } = used
  const report: Report = {
    ...rest,
    ...figures,
    nothing_new: written.length === 0 && photos.length === 0,
    since,
    alike_count: plan.alike.count,
    alike: plan.alike.list,
    conflicts_count: conflicts.count,
    conflicts: conflicts.list,
    warnings_count: warnings.count,
    warnings: warnings.list,
    mapping,
  }
  const rows = await previewRows(parsed, warnings, merged.new_wines, pause)
  return { report, rows, written, photos, links }
}

async function previewRows(
  parsed: ParsedRows,
  warnings: Warnings,
  new_wines: ReadonlySet<string>,
  pause: Pause,
): Promise<PreviewRows> {
  const ranked: number[][] = [[], [], []]
  let at = 0
  for (const { table, line, is_left_out } of parsed.heads()) {
    ranked[is_left_out ? 0 : warnings.ofRow(table, line).length > 0 ? 1 : 2]?.push(at++)
    await pause()
  }
  const places = Uint32Array.from(ranked.flat())
  return {
    count: places.length,
    async some(from, count, pause) {
      const rows: PreviewRow[] = []
      for (const row of parsed.at(places.subarray(from, from + count))) {
        rows.push({
          ...row,
          warnings: [...warnings.ofRow(row.table, row.line)],
          wine: row.wine && shown(row.wine, new_wines),
        })
        await pause()
      }
      return rows
    },
  }
}

function shown({ wine_id, ...facts }: PlannedRow, new_wines: ReadonlySet<string>): RowWine {
  return { ...facts, known: !new_wines.has(wine_id) }
}
