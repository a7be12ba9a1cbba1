import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { cellarStoreName } from '../../../client/store-names.ts'

interface StoredPicture {
  id: string
  bytes: Uint8Array<ArrayBuffer>
  length: number
  /** The time at which it was stored; the oldest is removed first. */
  stored_at: number
}

interface Stores extends DBSchema {
  pictures: { key: string; value: StoredPicture; indexes: { by_age: [stored_at: number, length: number] } }
}

const layout = 1
const usualBounds = { count: 500, bytes: 20_000_000 }

/**
 * The small pictures of a cellar that were seen last, stored on the device for one person so that they can be seen
 * offline. They have their own database because that of the cellar is read whole at each start.
 */
export class PictureCache {
  readonly #db: IDBPDatabase<Stores>
  readonly #bounds: typeof usualBounds

  private constructor(db: IDBPDatabase<Stores>, bounds: typeof usualBounds) {
    this.#db = db
    this.#bounds = bounds
  }

  static async open(of: { person_id: string; cellar_id: string }, bounds = usualBounds): Promise<PictureCache> {
    const db = await openDB<Stores>(`${cellarStoreName(of)} pictures`, layout, {
      upgrade(upgraded) {
        upgraded.createObjectStore('pictures', { keyPath: 'id' }).createIndex('by_age', ['stored_at', 'length'])
      },
      // The database is about to be deleted.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    })
    return new PictureCache(db, bounds)
  }

  close(): void {
    this.#db.close()
  }

  async find(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await this.#db.get('pictures', id))?.bytes
  }

  ids(): Promise<string[]> {
    return this.#db.getAllKeys('pictures')
  }

  /** Stores a picture, and deletes the oldest ones beyond the limits. */
  async keep(id: string, bytes: Uint8Array<ArrayBuffer>, now: number): Promise<void> {
    const tx = this.#db.transaction('pictures', 'readwrite')
    void tx.store.put({ id, bytes, length: bytes.length, stored_at: now })
    let count = 0
    let sum = 0
    // Walks the index alone, so that the pictures themselves are not read.
    for (let at = await tx.store.index('by_age').openKeyCursor(null, 'prev'); at; at = await at.continue()) {
      const [, length] = at.key
      count++
      sum += length
      if (count > this.#bounds.count || sum > this.#bounds.bytes) void tx.store.delete(at.primaryKey)
    }
    await tx.done
  }
}
