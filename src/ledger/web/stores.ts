import { deleteDB, openDB } from 'idb'
import { cellarOfStore, personOfStore } from '../../client/store-names.ts'
import { forgetPersisted } from '../../client/stored.ts'

/** Counts the changes of a person that the server has not done: on their way, or refused and not dealt with. */
export async function countUnsent(person_id: string): Promise<number> {
  const counts = await Promise.all((await storesOf(id => id === person_id)).map(unsentIn))
  return counts.reduce((sum, each) => sum + each, 0)
}

/** Wipes all that is stored for a person. */
export async function wipe(person_id: string): Promise<void> {
  forgetPersisted(id => id === person_id)
  await Promise.all((await storesOf(id => id === person_id)).map(name => deleteDB(name)))
}

/** Wipes what is stored for everybody else, except changes they have not sent, which nobody else can see. */
export async function wipeOthers(person_id: string): Promise<void> {
  forgetPersisted(id => id !== person_id)
  for (const name of await storesOf(id => id !== person_id)) await wipeButUnsent(name)
}

/** Wipes what is stored of a person's cellars but the open ones, except changes that were not sent. */
export async function wipeClosed(person_id: string, open: readonly string[]): Promise<void> {
  for (const name of await storesOf(id => id === person_id)) {
    // The store of a cellar and that of its pictures begin alike.
    const cellar_id = cellarOfStore(name, person_id)?.split(' ')[0]
    if (cellar_id !== undefined && !open.includes(cellar_id)) await wipeButUnsent(name)
  }
}

async function storesOf(isMeant: (person_id: string) => boolean): Promise<string[]> {
  const stores = await indexedDB.databases()
  return stores.flatMap(({ name }) => {
    const person_id = personOfStore(name)
    return name && person_id && isMeant(person_id) ? [name] : []
  })
}

async function unsentIn(name: string): Promise<number> {
  const db = await openDB(name)
  try {
    return db.objectStoreNames.contains('outbox') ? await db.count('outbox') : 0
  } finally {
    db.close()
  }
}

async function wipeButUnsent(name: string): Promise<void> {
  if ((await unsentIn(name)) === 0) await deleteDB(name)
  else await clearAllBut(name, ['outbox', 'files'])
}

async function clearAllBut(name: string, remaining: readonly string[]): Promise<void> {
  const db = await openDB(name)
  try {
    const stores = Array.from(db.objectStoreNames).filter(store => !remaining.includes(store))
    const tx = db.transaction(stores, 'readwrite')
    for (const store of stores) void tx.objectStore(store).clear()
    await tx.done
  } finally {
    db.close()
  }
}
