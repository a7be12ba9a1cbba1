import type { Replica } from '../../../ledger/replica.ts'
import type { ImportFormat, ImportSettings, Report, SampleRow } from '../contract.ts'
import type { Pause, Source } from '../files/table.ts'
import { type EarlierImport, laterExport } from '../match/earlier-import.ts'
import type { ImportPlan, Taking } from '../match/import-plan.ts'
import { type MergedImport, mergeImport } from '../match/merge-import.ts'
import { type FileInput, parseImport } from '../parse/parse-import.ts'

export interface ReadingOf {
  source: Source
  replica: Replica
  taking: Taking
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
  sample: SampleRow[]
}

/**
 * Reads a file and returns the rows it would add to a cellar, with a report. Writes nothing. Throws an `AppError` when
 * the file cannot be read.
 */
export async function readImport(given: ReadingOf): Promise<ImportRead> {
  const { taking, pause, replica, settings = {}, earlierOf } = given
  const { plan, kinds, said, warnings } = await parseImport({ ...given, settings })
  const later = earlierOf && (await laterExport(plan, kinds, earlierOf(said.format), pause, settings.renamed))
  const met = await mergeImport({ plan, warnings, later, replica, settings, taking, pause })
  const { written, photos, links, figures, since, conflicts } = met
  const { mapping, ...rest } = said
  const report: Report = {
    ...rest,
    ...figures,
    nothing_new: written.length === 0 && photos.length === 0,
    since,
    conflicts_count: conflicts.count,
    conflicts: conflicts.list,
    warnings_count: warnings.count,
    warnings: warnings.list,
    mapping,
  }
  const sample = plan.sample.map(({ wine_id, ...row }) => ({ ...row, known: met.isKnown(wine_id) }))
  return { plan, report, sample, written, photos, links }
}
