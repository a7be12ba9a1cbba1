import type { Config } from '../../server/config.ts'
import { migrationsRun } from '../../server/db/dialect.ts'
import { connectDatabase, schemaName } from '../../server/db/open.ts'
import { AppError } from '../../shared/errors.ts'
import { checkAddress } from './address.ts'
import { checkBackups, checkClock, checkMoments, checkRates, checkTables } from './data.ts'
import type { Finding } from './finding.ts'
import { checkFolder, checkSpace } from './machine.ts'

interface CheckContext {
  /** The address at which people open the application, behind a proxy for example. */
  address: string | undefined
  now: Date
}

/** Checks the folder, the disk, the database, the clock, the backups, the rates and the address of an instance. */
export async function* checkUp(config: Config, { address, now }: CheckContext): AsyncGenerator<Finding> {
  const folder = await checkFolder(config)
  yield folder
  if (folder.state === 'bad') return
  yield await checkSpace(config)
  const db = await connectDatabase(config.database)
  try {
    yield* checkTables(db)
    // Other tables may lack what the further checks read.
    const isCurrent = (await migrationsRun(db)).includes(schemaName)
    for (const check of isCurrent ? [checkClock, checkBackups, checkMoments, checkRates] : [])
      yield* check(db, config, now)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'database_away')) throw error
    yield { state: 'bad', text: 'Database: it cannot be reached. Start it, or correct DATABASE_URL.' }
  } finally {
    await db.destroy()
  }
  if (address !== undefined) yield* checkAddress(address, now)
  else
    yield { state: 'note', text: 'Address: not checked. Name it to check it: npm run doctor -- https://wine.example' }
}
