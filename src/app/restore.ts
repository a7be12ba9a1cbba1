import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isEncrypted } from '../features/backups/age.ts'
import { backupFolder } from '../features/backups/folder.ts'
import { type Way, wayTo } from '../features/backups/moments/chain.ts'
import { restoreBackup } from '../features/backups/restore.ts'
import { locationsIn } from '../server/config.ts'
import { StartError } from '../server/start-error.ts'
import { backupSentence } from './backup-sentences.ts'

/* Restores a backup at the machine, while the server is stopped. */

try {
  const { named, moment, identity } = readArguments()
  const where = locationsIn(process.env)
  const data_dir = process.env.DATA_DIR || './data'
  const { file, parts } = moment ? await wayTo(named ?? backupFolder({ data_dir }), moment) : backupNamed(named)
  const encrypted = await isEncrypted(file)
  if (!identity && (encrypted || parts.some(part => part.encrypted)))
    throw new StartError(
      `${file} is encrypted. Name the file with its key: npm run restore -- ${process.argv.slice(2).join(' ')} --identity KEYFILE`,
    )
  const keys = identity ? keysIn(identity) : []
  const further = parts.length > 0 ? ` and what was written after it, ${parts.length} files` : ''
  console.log(`Checking ${file}${further} …`)
  const { made_at, rows, warning, before } = await restoreBackup(file, where, data_dir, new Date(), keys, parts)
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
    const options = { identity: { type: 'string' }, moment: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const moment = values.moment === undefined ? undefined : momentIn(values.moment, new Date())
    return { named: positionals[0], identity: values.identity, moment }
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

function momentIn(text: string, now: Date): Date {
  if (text === 'now') return now
  const moment = new Date(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) ? text : Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new StartError(
      `--moment ${text} is not a time. Write 2026-11-27T14:05 for the time of this machine, 2026-11-27T13:05Z for UTC, or now for the last state.`,
    )
  if (moment > now) throw new StartError(`--moment ${text} has not come yet.`)
  return moment
}

function backupNamed(file: string | undefined): Pick<Way, 'file' | 'parts'> {
  if (!file) throw new StartError('Name the file of the backup: npm run restore -- cellar-2026-11-26T02-00-00Z.sqlite')
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`)
  return { file, parts: [] }
}

/** Reads the keys in a file of `age-keygen`. */
function keysIn(path: string): string[] {
  if (!existsSync(path)) throw new StartError(`${path} does not exist.`)
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}
