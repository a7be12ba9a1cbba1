import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap, wrap } from 'idb'

/** The pauses between attempts while the browser still erases the store. */
const pausesMs = [50, 200, 500, 1_000, 2_000]

/** Opens a store, and tries again when an erasure in progress made opening fail. */
export async function openStore<S extends DBSchema>(
  name: string,
  layout: number,
  callbacks: OpenDBCallbacks<S>,
): Promise<IDBPDatabase<S>> {
  for (const ms of pausesMs) {
    try {
      return withQuietEnds(await openDB<S>(name, layout, callbacks))
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError'
      if (!isAborted && !isStoreLost(error)) throw error
      await new Promise(resolve => setTimeout(resolve, ms))
    }
  }
  return withQuietEnds(await openDB<S>(name, layout, callbacks))
}

/**
 * A transaction has a promise of its end, for which nobody waits who only reads. When the browser closes the connection,
 * the reads fail, and that promise is not reported as well.
 */
function withQuietEnds<S extends DBSchema>(db: IDBPDatabase<S>): IDBPDatabase<S> {
  const plain = unwrap(db)
  const begin = plain.transaction.bind(plain)
  plain.transaction = (...args) => {
    const tx = begin(...args)
    wrap(tx).done.catch(() => {})
    return tx
  }
  return db
}

/** Returns whether a store failed because its connection is gone; it works again once reopened. */
export function isStoreLost(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name)
}
