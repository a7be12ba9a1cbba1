import type { Committed } from '../../../ledger/contract.ts'
import { type Replica, withRows } from '../../../ledger/replica.ts'
import type { CellarHost } from '../../../ledger/server/cellar-host.ts'
import { rowsChangedAfter } from '../../../ledger/server/changes-since.ts'
import { commit } from '../../../ledger/server/commit.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { gridOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import type { CellarAccess } from '../../../server/access.ts'
import { inBatches } from '../../../server/batches.ts'
import type { Database, Tx } from '../../../server/db/tables.ts'
import { largeFrom } from '../../../server/large-writes.ts'
import { withLittleGarbage } from '../../../server/little-garbage.ts'
import { progressStream } from '../../../server/progress-stream.ts'
import type { SentRequest } from '../../../server/sent-request.ts'
import type { Day } from '../../../shared/days.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import type { Language } from '../../../shared/languages.ts'
import type { ApplyLine, ApplyStep, ImportResult, Report } from '../contract.ts'
import { openSource } from '../files/source.ts'
import type { Source } from '../files/table.ts'
import { importApplied } from '../import-applied.ts'
import { findApplied, findImport, markApplied } from '../queries.ts'
import { keepPhotos, picturesMade } from './apply-photos.ts'
import { originalOf } from './import-parts.ts'
import { pausing, readWithHistory } from './read-with-history.ts'

interface ApplyRequest {
  import_id: string
  request: SentRequest | undefined
  now: Date
  today: Day
  language: Language
  /** Aborted when the person who asked has disconnected: then nothing is imported. */
  signal: AbortSignal
  /** Throws when the person who asked may no longer import files. */
  confirm: (tx: Tx) => Promise<void>
}

/** Imports a file that was previewed, as one change. Yields its progress; the last line has the result. */
export function applyFile(host: CellarHost, access: CellarAccess, request: ApplyRequest): AsyncGenerator<ApplyLine> {
  const { import_id: id, language } = request
  const work = withLittleGarbage((tell: (step: ApplyStep) => void) => take(host, access, request, tell))
  return progressStream<ApplyLine>(host, { work: 'import', id, language }, work)
}

async function take(
  host: CellarHost,
  access: CellarAccess,
  { import_id, request, now, today, signal, confirm }: ApplyRequest,
  tell: (step: ApplyStep) => void,
): Promise<ImportResult> {
  const row = await findImport(host.db, access, import_id)
  if (!row) throw notFound()
  const replica = await host.cache.replica(access)
  let source: Source | undefined
  const read = async (cellar: Replica) => {
    source ??= await openSource(await originalOf(host.db, row), pausing(signal))
    return readWithHistory(host, access, { ...row, source }, cellar, { now, today, signal, tell })
  }
  // A file that was already imported is not read again: a retry with the same key gets the same answer, any other
  // request is refused.
  const { stands } = await findApplied(host.db, access, import_id)
  let early = stands ? undefined : await read(replica)
  const pictures = await picturesMade(host, early?.photos ?? [], signal, tell)
  let requested_photos = 0
  const change = {
    command: importApplied.name,
    request,
    confirm,
    isLarge: (early?.written.length ?? 0) >= largeFrom,
    progress: (done: number, total: number) => {
      // The transaction writes all of the file or nothing.
      signal.throwIfAborted()
      tell({ phase: 'writing', done, total })
    },
  }
  const committed = await commit(host, access, change, async tx => {
    if ((await findApplied(tx, access, import_id)).stands) throw conflict('import_applied')
    // The cellar is locked from here on. Changes made to it while the file was read are taken into account.
    const current = await upToDate(tx, replica)
    const { photos, report, links, ...found } =
      early && current.version === replica.version ? early : await read(current)
    // The rest of the reading takes as much memory as the rows, and is not needed while they are written.
    early = undefined
    mustBeDecided(report)
    const ids = { replica: current, newId: () => newId(now.getTime()), now: now.toISOString() }
    const written = [...found.written, ...(await keepPhotos(tx, access, photos, pictures, ids))]
    requested_photos = photos.length
    if (written.length > 0) {
      const { currency } = report
      await markApplied(tx, access, import_id, {
        version: current.version + 1,
        currency,
        figures: figuresOf(report),
        links: await links(),
      })
    }
    signal.throwIfAborted()
    return written
  })
  return appliedOf(committed, replica.places, requested_photos)
}

function mustBeDecided({ since }: Report) {
  if (since?.vanished.taken_as === null) throw conflict('import_undecided', { count: since.vanished.count })
}

function figuresOf({ wines, known_wines, bottles, on_order, gone, known_bottles }: Report) {
  return { wines, known_wines, bottles, on_order, gone, known_bottles }
}

async function upToDate(db: Database, replica: Replica): Promise<Replica> {
  const { version, rows } = await rowsChangedAfter(db, replica.cellar_id, replica.version)
  return withRows(replica, version, rows)
}

const countedAtOnce = 2_000

async function appliedOf(
  { version, command, rows }: Committed,
  places: ReadonlyMap<string, Place>,
  requested_photos: number,
): Promise<ImportResult> {
  const wines = new Set<unknown>()
  const bottles = { in_cellar: 0, on_order: 0, gone: 0 }
  const racks = new Set([...places.values()].filter(gridOf).map(place => place.id))
  let [photos, unslotted] = [0, 0]
  for await (const some of inBatches(rows, countedAtOnce)) {
    for (const { table, id, after } of some) {
      if (table === 'wines') wines.add(id)
      else if (after?.wine_id) wines.add(after.wine_id)
      if (table === 'photos') photos++
      // Places come before the bottles in them.
      if (table === 'places' && after && gridOf(after as Place)) racks.add(id)
      if (table !== 'bottles' || !after) continue
      const { state, place_id, slot_row } = after as Bottle
      bottles[state]++
      if (state === 'in_cellar' && slot_row === null && racks.has(place_id ?? '')) unslotted++
    }
  }
  const { in_cellar, on_order, gone } = bottles
  return {
    phase: 'done',
    version: rows.length > 0 ? version : null,
    command,
    wines: wines.size,
    bottles: in_cellar,
    on_order,
    gone,
    photos,
    photos_left: Math.max(0, requested_photos - photos),
    unslotted,
  }
}
