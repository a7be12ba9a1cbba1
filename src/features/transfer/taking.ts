import type { CellarAccess } from '../../server/access.ts'
import { commit } from '../../server/commit.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Host } from '../../server/host.ts'
import type { Language } from '../../server/language.ts'
import { rowsChangedAfter } from '../../server/ledger.ts'
import { tellingOf } from '../../server/telling.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { ChangedRow, Committed } from '../cellars/contract.ts'
import { type Replica, withRows } from '../cellars/replica.ts'
import type { Report, TakeLine, Taken, TakeStep } from './contract.ts'
import { findImport, markTaken, takingOf } from './queries.ts'
import { readFor } from './reading-for.ts'
import { keepPhotos, picturesMade } from './taking-photos.ts'

interface Asked {
  import_id: string
  key: string | undefined
  now: Date
  language: Language
  /** Aborted when whoever asked has gone away: then nothing is brought in. */
  signal: AbortSignal
}

/** Brings in a file that was looked at: one change. Tells its progress; the last line says what came in. */
export function takeFile(host: Host, access: CellarAccess, asked: Asked): AsyncGenerator<TakeLine> {
  const { import_id: id, language } = asked
  return tellingOf<TakeLine>(host, { work: 'import', id, language }, tell => take(host, access, asked, tell))
}

async function take(
  host: Host,
  access: CellarAccess,
  { import_id, key, now, signal }: Asked,
  tell: (step: TakeStep) => void,
): Promise<Taken> {
  const row = await findImport(host.db, access, import_id)
  if (!row) throw notFound()
  const replica = await host.cache.replica(access)
  const read = (cellar: Replica) => readFor(host, access, row, cellar, { now, signal, tell })
  // One that was taken is not read again: its key is answered as it was, any other request refused.
  const { stands } = await takingOf(host.db, access, import_id)
  const early = stands ? undefined : await read(replica)
  const pictures = await picturesMade(host, early?.photos ?? [], signal, tell)
  let asked_photos = 0
  const change = {
    deed: 'import',
    key,
    asked: { import_id },
    progress: (done: number, total: number) => {
      // Nothing of it is written as long as not all of it is.
      signal.throwIfAborted()
      tell({ phase: 'writing', done, total })
    },
  }
  const committed = await commit(host, access, change, async tx => {
    if ((await takingOf(tx, access, import_id)).stands) throw conflict('import_taken')
    // The cellar is held now; what changed in it while the file was read is taken into account.
    const current = await upToDate(tx, replica)
    const { photos, report, links, ...found } =
      early && current.version === replica.version ? early : await read(current)
    mustBeDecided(report)
    const ids = { replica: current, newId: () => newId(now.getTime()), now: now.toISOString() }
    const written = [...found.written, ...(await keepPhotos(tx, access, photos, pictures, ids))]
    asked_photos = photos.length
    if (written.length > 0) {
      const { currency } = report
      await markTaken(tx, access, import_id, {
        version: current.version + 1,
        currency,
        figures: figuresOf(report),
        links,
      })
    }
    signal.throwIfAborted()
    return written
  })
  return takenOf(committed, asked_photos)
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

function takenOf({ version, deed, rows }: Committed, asked_photos: number): Taken {
  const bottles = rows.filter(({ table }) => table === 'bottles').map(({ after }) => after)
  const photos = rows.filter(({ table }) => table === 'photos').length
  const inState = (state: string) => bottles.filter(bottle => bottle?.state === state).length
  return {
    phase: 'done',
    version: rows.length > 0 ? version : null,
    deed,
    wines: winesIn(rows).size,
    bottles: inState('in_cellar'),
    on_order: inState('on_order'),
    gone: inState('gone'),
    photos,
    photos_left: Math.max(0, asked_photos - photos),
  }
}

function winesIn(rows: readonly ChangedRow[]): Set<unknown> {
  return new Set(rows.map(({ table, id, after }) => (table === 'wines' ? id : after?.wine_id)).filter(Boolean))
}
