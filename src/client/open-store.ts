import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

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
      return await openDB<S>(name, layout, callbacks)
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError'
      if (!isAborted && !isStoreLost(error)) throw error
      await new Promise(resolve => setTimeout(resolve, ms))
    }
  }
  return openDB<S>(name, layout, callbacks)
}

/** Returns whether a store failed because its connection is gone; it works again once reopened. */
export function isStoreLost(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name)
}
