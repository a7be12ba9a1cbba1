import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { restoreBackup } from '../features/backups/restore.ts'
import { locationsIn } from '../server/config.ts'
import { StartError } from '../server/start-error.ts'
import { backupSentence } from './backup-sentences.ts'

/* Restores a backup at the machine, while the server is stopped. */

const [file] = process.argv.slice(2)
try {
  if (!file) throw new StartError('Name the file of the backup: npm run restore -- cellar-2026-11-26T02-00-00Z.sqlite')
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`)
  const where = locationsIn(process.env)
  const data_dir = process.env.DATA_DIR || './data'
  console.log(`Checking ${file} …`)
  const { made_at, rows, warning, before } = await restoreBackup(file, where, data_dir, new Date())
  console.log(`Restored: ${rows} rows, as of ${made_at}. All sessions, codes, invitations and links have ended.`)
  if (warning) console.log(`But something was wrong already when it was made: ${warning}.`)
  if (before)
    console.log(`The data from before is ${'data_dir' in where ? join(where.data_dir, before) : `schema ${before}`}.`)
} catch (error) {
  console.error(backupSentence(error))
  process.exitCode = 1
}
