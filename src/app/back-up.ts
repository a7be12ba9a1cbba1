import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeBackup } from '../features/backups/make-backup.ts'
import { locationsIn } from '../server/config.ts'
import { StartError } from '../server/start-error.ts'
import { backupSentence } from './backup-sentences.ts'

/* Makes a backup at the machine, also while the server runs. */

const [target] = process.argv.slice(2)
try {
  if (!target) throw new StartError('Name the file of the backup: npm run backup -- copy.sqlite')
  if (existsSync(target)) throw new StartError(`${target} already exists. Choose another name.`)
  const where = locationsIn(process.env)
  if ('data_dir' in where && !existsSync(join(where.data_dir, 'cellar.sqlite')))
    throw new StartError(`There is no database in ${where.data_dir}. Name its folder in DATA_DIR.`)
  const { rows, warning } = await makeBackup(where, resolve(target), new Date())
  console.log(`${target} is a complete backup: ${rows} rows, restored for a trial and equal.`)
  if (warning) console.log(`But something is wrong with the data itself: ${warning}.`)
} catch (error) {
  console.error(backupSentence(error))
  process.exitCode = 1
}
