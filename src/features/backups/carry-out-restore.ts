import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import { connectDatabase } from '../../server/db/open.ts'
import { failureOf } from './backup-error.ts'
import type { OrderedRestore } from './contract.ts'
import { backupFolder, backupsIn } from './folder.ts'
import { wayTo } from './moments/chain.ts'
import { writeRestore } from './ordered-restore.ts'
import { restoreBackup } from './restore.ts'

/**
 * Carries out a restore at the start, before the data is used, and notes what became of it. If it fails, nothing has
 * changed, and the server starts with the present data. Without the file it goes on waiting, for the process that has it.
 */
export async function carryOutRestore(order: OrderedRestore, config: Config, now: Date): Promise<void> {
  const folder = backupFolder(config)
  const file = join(folder, order.name)
  if (!(await backupsIn(folder)).some(({ name }) => name === order.name))
    return console.error(`An administrator has ordered to restore ${file}, which is not here. Nothing was changed.`)
  console.error(`Restoring ${order.moment ?? file}, as an administrator has ordered …`)
  const outcome = await restored(order, file, config, now).then(
    ({ before }) => ({ state: 'done' as const, failed: null, before }),
    error => {
      console.error(`The restore failed. Nothing was changed. (${String(error)})`)
      return { state: 'failed' as const, failed: failureOf(error), before: null }
    },
  )
  if (outcome.state === 'done') console.error(`Restored. The data from before is ${outcome.before}.`)
  const db = await connectDatabase(config.database)
  await writeRestore(db, { ...order, ...outcome, at: now.toISOString() }).finally(() => db.destroy())
}

async function restored({ moment }: OrderedRestore, named: string, { database, data_dir }: Config, now: Date) {
  const { file, parts } = moment
    ? await wayTo(backupFolder({ data_dir }), new Date(moment))
    : { file: named, parts: [] }
  return restoreBackup(file, database, data_dir, now, [], parts)
}
