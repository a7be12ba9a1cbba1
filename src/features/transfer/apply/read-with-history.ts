import type { Replica } from '../../../ledger/replica.ts'
import type { CellarHost } from '../../../ledger/server/cellar-host.ts'
import type { CellarAccess } from '../../../server/access.ts'
import { timeSlices } from '../../../server/batches.ts'
import { idsInOrder } from '../../../shared/ids.ts'
import type { ImportFormat, ImportSettings, TakeStep } from '../contract.ts'
import { openSource } from '../files/source.ts'
import type { Pause, Source } from '../files/table.ts'
import type { EarlierImport } from '../match/earlier-import.ts'
import type { Taking } from '../match/import-plan.ts'
import { parseImport } from '../parse/parse-import.ts'
import { findStanding, preferredCurrency, standingImports } from '../queries.ts'
import { type ImportRead, readImport } from './read-import.ts'

interface FileToRead {
  source: Source
  fingerprint: string | null
  settings: ImportSettings
}

interface Asked {
  now: Date
  /** Aborted when nobody waits for the result any more: reading stops at once. */
  signal: AbortSignal
  tell?: (step: TakeStep) => void
}

/** The number of imports that a file is compared with, to find the one of which it is a later export. */
const comparedWith = 4

/** Returns the result of importing a file into the current cellar. */
export async function readWithHistory(
  host: CellarHost,
  access: CellarAccess,
  { source, fingerprint, settings }: FileToRead,
  replica: Replica,
  { now, signal, tell }: Asked,
): Promise<ImportRead> {
  const at = now.toISOString()
  const taking: Taking = {
    person_id: access.person_id,
    now: at,
    today: at.slice(0, 10),
    newId: idsInOrder(now.getTime()),
  }
  const currency = await preferredCurrency(host.db, access)
  const pause = pausing(signal)

  async function* earlierOf(format: ImportFormat): AsyncGenerator<EarlierImport> {
    const ids = await standingImports(host.db, access, format, fingerprint)
    for (const id of ids.slice(0, comparedWith)) {
      const row = await findStanding(host.db, access, id)
      if (!row) continue
      const earlier = await openSource(row.file, pause)
      const given = { source: earlier, settings: row.settings, taking, currency: row.currency ?? currency, pause }
      const { plan, kinds } = await parseImport(given)
      const { file_name, version, taken_at, links } = row
      yield { import_id: id, file_name, version, taken_at, links, plan, kinds }
    }
  }

  return readImport({
    source,
    settings,
    replica,
    currency,
    taking,
    earlierOf,
    pause,
    progress: (done, total) => tell?.({ phase: 'reading', done, total }),
  })
}

/** Returns a pause that lets other requests run, and throws when the person has disconnected. */
export function pausing(signal: AbortSignal): Pause {
  const pause = timeSlices()
  return () => pause()?.then(() => signal.throwIfAborted())
}
