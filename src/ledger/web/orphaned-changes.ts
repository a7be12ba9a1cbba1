import { openDB } from 'idb'
import { cellarOfStore, cellarStoreName } from '../../client/store-names.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** A change that cannot be sent: the person has no part in its cellar any more. */
export interface OrphanedChange {
  cellar_id: string
  queued: OutboxEntry
}

/** What this browser keeps of changes in cellars other than these, which are all that are open to the person. */
export async function readOrphanedChanges(person_id: string, open: readonly string[]): Promise<OrphanedChange[]> {
  const orphaned: OrphanedChange[] = []
  for (const { name } of await indexedDB.databases()) {
    const cellar_id = cellarOfStore(name, person_id)
    if (!name || cellar_id === undefined || open.includes(cellar_id)) continue
    const queue = await withOutbox<OutboxEntry[]>(name, db => db.getAll('outbox'))
    for (const queued of queue ?? []) orphaned.push({ cellar_id, queued })
  }
  return orphaned
}

/** Gives one of them up. */
export async function dropOrphanedChanges(person_id: string, { cellar_id, queued }: OrphanedChange): Promise<void> {
  await withOutbox(cellarStoreName({ person_id, cellar_id }), db => db.delete('outbox', queued.at))
}

async function withOutbox<T>(
  name: string,
  use: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>,
): Promise<T | undefined> {
  const db = await openDB(name)
  try {
    return db.objectStoreNames.contains('outbox') ? await use(db) : undefined
  } finally {
    db.close()
  }
}
