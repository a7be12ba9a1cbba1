import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeBackup } from '../features/backups/make-backup.ts'
import { backupRecipientsIn, locationsIn } from '../server/config.ts'
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
  const backup_recipients = backupRecipientsIn(process.env)
  const isEncrypted = backup_recipients.length > 0
  if (isEncrypted !== target.endsWith('.age')) {
    throw new StartError(
      isEncrypted
        ? 'BACKUP_AGE_RECIPIENTS is set, so the backup is encrypted. Give it a name that ends in .age.'
        : 'The name of an encrypted backup ends in .age. Set BACKUP_AGE_RECIPIENTS to encrypt it.',
    )
  }
  const encryption = { backup_recipients, data_dir: process.env.DATA_DIR || './data' }
  const { rows, warning } = await makeBackup(where, resolve(target), new Date(), encryption)
  console.log(`${target} is a complete backup: ${rows} rows, restored for a trial and equal.`)
  if (warning) console.log(`But something is wrong with the data itself: ${warning}.`)
} catch (error) {
  console.error(backupSentence(error))
  process.exitCode = 1
}
