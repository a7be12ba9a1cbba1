import type { Insertable } from 'kysely'
import { build } from '../../../src/app/server.ts'
import { stored } from '../../../src/ledger/server/stored-rows.ts'
import { cellarTables } from '../../../src/model/cellar-tables.ts'
import type { Config } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import type { Database, Tables } from '../../../src/server/db/tables.ts'
import { emptyPlace, type Somebody, World } from '../../harness.ts'
import { scaledRows } from '../../scaled-cellar.ts'

/** The data of an instance, with a person for each requested cellar and the cellars filled. */
export interface Furnished {
  config: Config
  people: Somebody[]
  clear(): Promise<void>
}

export interface Size {
  bottles: number
  wines?: number
  places?: number
}

export const today = new Date().toISOString().slice(0, 10)

/** Uses SQLite, or PostgreSQL if TEST_DATABASE_URL is set. */
export async function furnish(sizes: readonly Size[]): Promise<Furnished> {
  const { config, clear } = await emptyPlace()
  const db = await openDatabase(config.database)
  const { app, host } = await build(config, db)
  const world = new World(app, host, { at: new Date() })
  const people: Somebody[] = []
  for (const [at, size] of sizes.entries()) {
    const somebody = await world.person(`Person${at}`)
    await fill(db, somebody.cellar_id, size)
    people.push(somebody)
  }
  await app.close()
  await db.destroy()
  return { config, people, clear }
}

/** Bypasses the ledger, because only the resulting cellar is measured. */
async function fill(db: Database, cellar_id: string, { bottles, wines, places }: Size) {
  const rows = scaledRows(today, bottles, wines, places)
  await db.transaction().execute(async tx => {
    for (const table of cellarTables) {
      const values = rows.flatMap(row =>
        row.table === table && row.after ? [stored(table, cellar_id, row.after)] : [],
      )
      for (let at = 0; at < values.length; at += rowsAtOnce) {
        const some = values.slice(at, at + rowsAtOnce) as Insertable<Tables[typeof table]>[]
        await tx.insertInto(table).values(some).execute()
      }
    }
    await tx.updateTable('cellars').set({ version: 1 }).where('id', '=', cellar_id).execute()
  })
}

const rowsAtOnce = 200
