import { openDB } from 'idb'
import { cellarOfStore, cellarStoreName } from '../../client/store-names.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** A change that cannot be sent, because the person is no longer a member of its cellar. */
export interface OrphanedChange {
  cellar_id: string
  queued: OutboxEntry
}

/** Reads the changes in this browser for cellars other than the given ones, which are all that the person can open. */
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

/** Reads the bytes that one of them would send. */
export function fileOfOrphaned(
  person_id: string,
  { cellar_id, queued }: OrphanedChange,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return withOutbox(cellarStoreName({ person_id, cellar_id }), db => db.get('files', queued.file ?? ''))
}

/** Discards one of them. */
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
