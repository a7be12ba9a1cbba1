import { openDB } from 'idb'
import type { Queued } from './kept-queue.ts'
import { cellarOfStore, cellarStoreName } from './store-names.ts'

/** A change that cannot be sent: the person has no part in its cellar any more. */
export interface Stranded {
  cellar_id: string
  queued: Queued
}

/** What this browser keeps of changes in cellars other than these, which are all that are open to the person. */
export async function readStranded(person_id: string, open: readonly string[]): Promise<Stranded[]> {
  const stranded: Stranded[] = []
  for (const { name } of await indexedDB.databases()) {
    const cellar_id = cellarOfStore(name, person_id)
    if (!name || cellar_id === undefined || open.includes(cellar_id)) continue
    const queue = await withOutbox<Queued[]>(name, db => db.getAll('outbox'))
    for (const queued of queue ?? []) stranded.push({ cellar_id, queued })
  }
  return stranded
}

/** Gives one of them up. */
export async function dropStranded(person_id: string, { cellar_id, queued }: Stranded): Promise<void> {
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
