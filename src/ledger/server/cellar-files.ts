import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { cellarTables } from '../../model/cellar-tables.ts'
import type { Database } from '../../server/db/tables.ts'
import { type Copy, packedCellar, unpackedCellar } from './packed-cellar.ts'

interface Limits {
  /** A cellar with fewer rows is read from the database as fast. */
  rows: number
  /** After this many changes a file is written again: to bring a cellar of it up to date takes longer and longer. */
  changes: number
  /** None is written where less than this is free, because the room is for the data. */
  free_bytes: number
}

const unfinished = '.part'
const finishedWithinMs = 60 * 60_000

const usual: Limits = { rows: 10_000, changes: 5_000, free_bytes: 1e9 }

/**
 * Large cellars as files beside the data, from which they are read sooner than from the database after a start. A file is
 * only a copy: the ledger decides whether it belongs to this history, one that is damaged or of another release is passed
 * over, and all of them can be deleted at any time.
 */
export class CellarFiles {
  readonly #folder: string
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #limits: Limits
  /** The versions of the files that were read or written since the start. */
  readonly #versions = new Map<string, number>()
  /** The files to write, or to remove, one after another. */
  readonly #waiting = new Map<string, Copy | null>()
  #writing: Promise<void> | undefined

  constructor(folder: string, log: Pick<FastifyBaseLogger, 'warn'>, limits = usual) {
    this.#folder = folder
    this.#log = log
    this.#limits = limits
  }

  /** Returns the cellar of a file, at the version at which it was written. */
  async find(cellar_id: string): Promise<Copy | undefined> {
    const file = await readFile(this.#path(cellar_id)).catch(() => undefined)
    const copy = file && (await unpackedCellar(file))
    if (copy?.replica.cellar_id !== cellar_id || copy.change_id === null) return undefined
    this.#versions.set(cellar_id, copy.replica.version)
    return copy
  }

  /** Writes the file of a cellar that was read from the database, if it is large. It is written soon, not at once. */
  store(copy: Copy): void {
    const { replica, change_id } = copy
    const { cellar_id, version } = replica
    const count = cellarTables.reduce((sum, table) => sum + replica[table].size, 0)
    // Without a change, nothing tells the cellar from another state of it.
    if (count < this.#limits.rows || change_id === null) {
      // A file of another history stays otherwise.
      if (this.#versions.has(cellar_id)) void this.remove(cellar_id)
      return
    }
    this.#versions.set(cellar_id, version)
    void this.#change(cellar_id, copy)
  }

  /** Writes the file of a cellar again, if it has changed often since. */
  follow(copy: Copy): void {
    const { cellar_id, version } = copy.replica
    const written = this.#versions.get(cellar_id)
    if (written !== undefined && version - written >= this.#limits.changes) this.store(copy)
  }

  async remove(cellar_id: string): Promise<void> {
    this.#versions.delete(cellar_id)
    await this.#change(cellar_id, null)
  }

  /** Removes the files of cellars that are gone, and those that were not finished. */
  async tidy(db: Database): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names) {
      const path = join(this.#folder, name)
      const cellar = db.selectFrom('cellars').select('id').where('id', '=', name)
      // Another process may be writing it.
      const isNew = name.endsWith(unfinished) && Date.now() - (await stat(path)).mtimeMs < finishedWithinMs
      if (!isNew && !(await cellar.executeTakeFirst())) await rm(path, { force: true })
    }
  }

  /** Resolves when no file is left to write or remove. */
  async settled(): Promise<void> {
    await this.#writing
  }

  #change(cellar_id: string, copy: Copy | null): Promise<void> {
    this.#waiting.set(cellar_id, copy)
    this.#writing ??= this.#changeAll()
    return this.#writing
  }

  async #changeAll() {
    for (const [cellar_id, copy] of this.#waiting) {
      this.#waiting.delete(cellar_id)
      const changed = copy ? this.#write(cellar_id, copy) : rm(this.#path(cellar_id), { force: true })
      await changed.catch(error => this.#log.warn({ event: 'cellar_file_failed', cellar_id, error }))
    }
    this.#writing = undefined
  }

  async #write(cellar_id: string, copy: Copy) {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize < this.#limits.free_bytes) return
    const path = join(this.#folder, `${randomUUID()}${unfinished}`)
    try {
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const part of packedCellar(copy)) await file.writeFile(part)
      } finally {
        await file.close()
      }
      await rename(path, this.#path(cellar_id))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  #path(cellar_id: string): string {
    return join(this.#folder, cellar_id)
  }
}
