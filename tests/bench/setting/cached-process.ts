import { build } from '../../../src/app/server.ts'
import { listedCellar } from '../../../src/features/wines/listed-cellar.ts'
import { cellarTables } from '../../../src/model/cellar-tables.ts'
import { admit } from '../../../src/server/access.ts'
import type { Config } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import type { Somebody } from '../../harness.ts'

/** Bytes of the JavaScript heap. */
export interface Cached {
  /** All rows of the cellars. */
  rows: number
  /** The rows, and what the list of wines keeps of them once it was asked for. */
  listed: number
  /** Copies of the same rows, each parsed from JSON by itself. */
  plain: number
  /** The bytes of the cellars as the cache counts them. */
  counted: number
}

/** Caches cellars in a process of its own, in which nothing is left of making them. */
process.once('message', async ({ config, people }: { config: Config; people: Somebody[] }) => {
  const db = await openDatabase(config.database)
  const { app, host } = await build({ ...config, cache_bytes: 1_000_000_000 }, db)
  const today = new Date().toISOString().slice(0, 10)
  const accesses = people.map(
    ({ user, cellar_id }) =>
      admit(user, { cellar_id, role: 'owner', prices: true, version: 1, change_id: null }, 'owner').access,
  )
  const start = heapUsed()
  const replicas = []
  for (const access of accesses) replicas.push(await host.cache.replica(access))
  const rows = heapUsed() - start
  for (const access of accesses) {
    const { find } = await listedCellar(host, access, 'EUR', today)
    find({}, 'en')
  }
  const listed = heapUsed() - start
  const plain = replicas.map(replica =>
    cellarTables.map(table => {
      const rows: ReadonlyMap<string, object> = replica[table]
      return new Map(Array.from(rows, ([id, row]) => [id, JSON.parse(JSON.stringify(row))]))
    }),
  )
  const cached: Cached = { rows, listed, plain: heapUsed() - start - listed, counted: host.cache.figures().bytes }
  if (plain.length !== people.length) throw new Error('Not all cellars are held')
  await app.close()
  await db.destroy()
  process.send?.(cached)
})

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
