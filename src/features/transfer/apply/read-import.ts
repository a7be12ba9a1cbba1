import type { Replica } from '../../../ledger/replica.ts'
import type { ImportFormat, ImportSettings, PreviewRow, Report } from '../contract.ts'
import type { Pause, Source } from '../files/table.ts'
import { type EarlierImport, laterExport } from '../match/earlier-import.ts'
import type { ImportPlan, ImportRun } from '../match/import-plan.ts'
import { type MergedImport, mergeImport } from '../match/merge-import.ts'
import { type FileInput, type ParsedRow, parseImport } from '../parse/parse-import.ts'
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
  /** The content of the file alone. */
  plan: ImportPlan
  report: Report
  /** Returns some rows of all: those left out come first, then those with warnings, then the others. */
  rows(from?: number, count?: number): PreviewRow[]
  rows_count: number
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
  const rows = previewRows(parsed, warnings, merged)
  return { plan, report, rows, rows_count: parsed.length, written, photos, links }
}

/** Returns a function that returns some of the rows. */
function previewRows(parsed: readonly ParsedRow[], warnings: Warnings, { isKnown }: MergedImport): ImportRead['rows'] {
  const codesOf = ({ table, line }: ParsedRow) => warnings.ofRows.get(`${table} ${line}`)
  const ranks = parsed.map(row => (row.left_out !== null ? 0 : codesOf(row) ? 1 : 2))
  const places = [0, 1, 2].flatMap(rank => ranks.flatMap((each, at) => (each === rank ? at : [])))
  return (from = 0, count = parsed.length) =>
    places.slice(from, from + count).flatMap(at => {
      const row = parsed[at]
      if (!row) return []
      const { wine, ...rest } = row
      const codes = [...(codesOf(row) ?? [])]
      if (!wine) return { ...rest, warnings: codes, wine }
      const { wine_id, ...facts } = wine
      return { ...rest, warnings: codes, wine: { ...facts, known: isKnown(wine_id) } }
    })
}
