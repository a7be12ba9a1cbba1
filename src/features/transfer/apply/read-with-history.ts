import type { Replica } from '../../../ledger/replica.ts'
import type { CellarHost } from '../../../ledger/server/cellar-host.ts'
import type { CellarAccess } from '../../../server/access.ts'
import { timeSlices } from '../../../server/batches.ts'
import type { Day } from '../../../shared/days.ts'
import { idsInOrder } from '../../../shared/ids.ts'
import type { ApplyStep, ImportFormat, ImportSettings } from '../contract.ts'
import { openSource } from '../files/source.ts'
import type { Pause, Source } from '../files/table.ts'
import type { EarlierImport } from '../match/earlier-import.ts'
import type { ImportRun } from '../match/import-plan.ts'
import { parseImport } from '../parse/parse-import.ts'
import { findStanding, preferredCurrency, standingImports } from '../queries.ts'
import { originalOf } from './import-parts.ts'
import { type ImportRead, readImport } from './read-import.ts'

interface FileToRead {
  source: Source
  fingerprint: string | null
  settings: ImportSettings
}

interface ReadOptions {
  now: Date
  /** The person's day, for what has none in the file. */
  today: Day
  /** Aborted when nobody waits for the result any more: reading stops at once. */
  signal: AbortSignal
  tell?: (step: ApplyStep) => void
}

/** The number of imports that a file is compared with, to find the one of which it is a later export. */
const comparedWith = 4

/** Returns the result of importing a file into the current cellar. */
export async function readWithHistory(
  host: CellarHost,
  access: CellarAccess,
  { source, fingerprint, settings }: FileToRead,
  replica: Replica,
  { now, today, signal, tell }: ReadOptions,
): Promise<ImportRead> {
  const at = now.toISOString()
  const run: ImportRun = {
    person_id: access.person_id,
    now: at,
    today,
    newId: idsInOrder(now.getTime()),
  }
  const currency = await preferredCurrency(host.db, access)
  const pause = pausing(signal)

  async function* earlierOf(format: ImportFormat): AsyncGenerator<EarlierImport> {
    const ids = await standingImports(host.db, access, format, fingerprint)
    for (const id of ids.slice(0, comparedWith)) {
      const earlier = await readAgain(id)
      if (earlier) yield earlier
    }
  }

  async function readAgain(id: string): Promise<EarlierImport | undefined> {
    const row = await findStanding(host.db, access, id)
    if (!row) return undefined
    const { file_name, version, taken_at, links, settings } = row
    const source = await openSource(await originalOf(host.db, row), pause)
    const { plan, kinds } = await parseImport({ source, settings, run, currency: row.currency ?? currency, pause })
    return { import_id: id, file_name, version, taken_at, links, plan, kinds }
  }

  const progress = (done: number, total: number) => tell?.({ phase: 'reading', done, total })
  return readImport({ source, settings, replica, currency, run, earlierOf, pause, progress })
}

/** Returns a pause that lets other requests run, and throws when the person has disconnected. */
export function pausing(signal: AbortSignal): Pause {
  const pause = timeSlices()
  return () => pause()?.then(() => signal.throwIfAborted())
}
