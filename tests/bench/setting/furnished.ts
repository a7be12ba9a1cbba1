import { writeSettings } from '../../../src/features/admin/stored-settings.ts'
import type { Config } from '../../../src/server/config.ts'
import { emptyPlace, type Somebody, worldOn } from '../../harness.ts'
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

/**
 * Uses SQLite, or PostgreSQL if TEST_DATABASE_URL is set. The server makes no backups by itself: the first would be due
 * half a minute after it has been started, and take part in what is measured.
 */
export async function furnish<const Sizes extends readonly Size[]>(sizes: Sizes): Promise<Furnished<Sizes>> {
  const { config, clear } = await emptyPlace()
  const world = await worldOn(config)
  const people: Somebody[] = []
  for (const [at, size] of sizes.entries()) {
    const somebody = await world.person(`Person${at}`)
    await fillScaled(world.db, somebody.cellar_id, scaledRows(today, size.bottles, size.wines, size.places))
    people.push(somebody)
  }
  await writeSettings(world.db, { backup_every: 'off' })
  await world.stop()
  return { config, people: people as Furnished<Sizes>['people'], clear }
}
