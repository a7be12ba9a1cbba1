import { setImmediate } from 'node:timers/promises'
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
import type { TakeLine, Taken, TakeStep } from './contract.ts'
import { findImport, markTaken, preferredCurrency, takenWith } from './queries.ts'
import { readImport } from './read-import.ts'

interface Asked {
  import_id: string
  key: string | undefined
  now: Date
  language: Language
}

/** Brings in a file that was looked at: one change. Tells its progress; the last line says what came in. */
export function takeFile(host: Host, access: CellarAccess, asked: Asked): AsyncGenerator<TakeLine> {
  const { import_id: id, language } = asked
  return tellingOf<TakeLine>(host, { work: 'import', id, language }, tell => take(host, access, asked, tell))
}

/** What a file would come to in a cellar as it is. */
export async function readFor(
  host: Host,
  access: CellarAccess,
  now: Date,
  bytes: Uint8Array,
  replica: Replica,
  tell?: (step: TakeStep) => void,
) {
  const at = now.toISOString()
  return readImport({
    bytes,
    replica,
    currency: await preferredCurrency(host.db, access),
    taking: { person_id: access.person_id, now: at, today: at.slice(0, 10), newId: () => newId(now.getTime()) },
    pause: () => setImmediate(),
    progress: (done, total) => tell?.({ phase: 'reading', done, total }),
  })
}

async function take(
  host: Host,
  access: CellarAccess,
  { import_id, key, now }: Asked,
  tell: (step: TakeStep) => void,
): Promise<Taken> {
  const row = await findImport(host.db, access, import_id)
  if (!row) throw notFound()
  const replica = await host.cache.replica(access)
  const read = (cellar: Replica) => readFor(host, access, now, row.file, cellar, tell)
  // One that was taken is not read again: its key is answered as it was, any other request refused.
  const early = row.version === null ? await read(replica) : undefined
  const change = {
    deed: 'import',
    key,
    asked: { import_id },
    progress: (done: number, total: number) => tell({ phase: 'writing', done, total }),
  }
  const committed = await commit(host, access, change, async tx => {
    if ((await takenWith(tx, access, import_id)) !== null) throw conflict('import_taken')
    // The cellar is held now; what changed in it while the file was read is taken into account.
    const current = await upToDate(tx, replica)
    const { plan } = early && current.version === replica.version ? early : await read(current)
    const written = plan.written()
    if (written.length > 0) await markTaken(tx, access, import_id, current.version + 1)
    return written
  })
  return takenOf(committed)
}

async function upToDate(db: Database, replica: Replica): Promise<Replica> {
  const { version, rows } = await rowsChangedAfter(db, replica.cellar_id, replica.version)
  return withRows(replica, version, rows)
}

function takenOf({ version, deed, rows }: Committed): Taken {
  const bottles = rows.filter(({ table }) => table === 'bottles').map(({ after }) => after)
  const inState = (state: string) => bottles.filter(bottle => bottle?.state === state).length
  return {
    phase: 'done',
    version: rows.length > 0 ? version : null,
    deed,
    wines: winesIn(rows).size,
    bottles: inState('in_cellar'),
    on_order: inState('on_order'),
    gone: inState('gone'),
  }
}

function winesIn(rows: readonly ChangedRow[]): Set<unknown> {
  return new Set(rows.map(({ table, id, after }) => (table === 'wines' ? id : after?.wine_id)).filter(Boolean))
}
