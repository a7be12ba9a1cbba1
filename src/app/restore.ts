import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isEncrypted } from '../features/backups/age.ts'
import { restoreBackup } from '../features/backups/restore.ts'
import { locationsIn } from '../server/config.ts'
import { StartError } from '../server/start-error.ts'
import { backupSentence } from './backup-sentences.ts'

/* Restores a backup at the machine, while the server is stopped. */

try {
  const { file, identity } = readArguments()
  if (!file) throw new StartError('Name the file of the backup: npm run restore -- cellar-2026-11-26T02-00-00Z.sqlite')
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`)
  const where = locationsIn(process.env)
  const data_dir = process.env.DATA_DIR || './data'
  if (!identity && (await isEncrypted(file)))
    throw new StartError(
      `${file} is encrypted. Name the file with its key: npm run restore -- ${file} --identity KEYFILE`,
    )
  const keys = identity ? keysIn(identity) : []
  console.log(`Checking ${file} …`)
  const { made_at, rows, warning, before } = await restoreBackup(file, where, data_dir, new Date(), keys)
  console.log(`Restored: ${rows} rows, as of ${made_at}. All sessions, codes, invitations and links have ended.`)
  if (warning) console.log(`But something was wrong already when it was made: ${warning}.`)
  if (before)
    console.log(`The data from before is ${'data_dir' in where ? join(where.data_dir, before) : `schema ${before}`}.`)
} catch (error) {
  console.error(backupSentence(error))
  process.exitCode = 1
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
    return { file: positionals[0], identity: values.identity }
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/** Reads the keys in a file of `age-keygen`. */
function keysIn(path: string): string[] {
  if (!existsSync(path)) throw new StartError(`${path} does not exist.`)
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}
