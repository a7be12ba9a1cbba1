import { build } from '../../../src/app/server.ts'
import type { Config } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { emptyPlace, type Somebody, World } from '../../harness.ts'
import { fillScaled, scaledRows } from '../../scaled-cellar.ts'

/** The data of an instance, with a person for each requested cellar and the cellars filled. */
export interface Furnished<Sizes extends readonly Size[] = readonly Size[]> {
  config: Config
  people: { [Nth in keyof Sizes]: Somebody }
  clear(): Promise<void>
}

export interface Size {
  bottles: number
  wines?: number
  places?: number
}

export const today = new Date().toISOString().slice(0, 10)

/** Uses SQLite, or PostgreSQL if TEST_DATABASE_URL is set. */
export async function furnish<const Sizes extends readonly Size[]>(sizes: Sizes): Promise<Furnished<Sizes>> {
  const { config, clear } = await emptyPlace()
  const db = await openDatabase(config.database)
  const { app, host } = await build(config, db)
  const world = new World(app, host, { at: new Date() })
  const people: Somebody[] = []
  for (const [at, size] of sizes.entries()) {
    const somebody = await world.person(`Person${at}`)
    await fillScaled(db, somebody.cellar_id, scaledRows(today, size.bottles, size.wines, size.places))
    people.push(somebody)
  }
  await app.close()
  await db.destroy()
  return { config, people: people as Furnished<Sizes>['people'], clear }
}
