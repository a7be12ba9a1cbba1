import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import type { Finding } from './finding.ts'

const megabyte = 1_000_000
/** Below this, backups and imports soon find no room. */
const leastFree = 500 * megabyte

/** Checks that the data folder is there, can be written, and is closed to others. */
export async function checkFolder({ data_dir, database }: Config): Promise<Finding> {
  const found = await stat(data_dir).catch(() => undefined)
  if (!found) {
    return 'database_url' in database
      ? { state: 'note', text: `Data folder: ${data_dir} does not exist yet. The first backup creates it.` }
      : { state: 'bad', text: `Data folder: ${data_dir} does not exist. Start the server once, or correct DATA_DIR.` }
  }
  try {
    await access(data_dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return {
      state: 'bad',
      text: `Data folder: ${data_dir} cannot be written by this user. Give it to the user of the server.`,
    }
  }
  const file = join(data_dir, 'cellar.sqlite')
  const isOpen = ((await stat(file).catch(() => undefined))?.mode ?? 0) & 0o077
  return isOpen && process.platform !== 'win32'
    ? {
        state: 'bad',
        text: `Data folder: others can read ${file}. Run "chmod 600" on it, or start the server, which does that.`,
      }
    : { state: 'good', text: `Data folder: ${data_dir} can be written.` }
}

/** Checks that a copy of the data has room, which a backup needs twice while it is tried out. */
export async function checkSpace({ data_dir }: Config): Promise<Finding> {
  const disk = await statfs(data_dir).catch(() => undefined)
  if (!disk) return { state: 'note', text: 'Disk: its free space is not known.' }
  const free = disk.bavail * disk.bsize
  const data = (await stat(join(data_dir, 'cellar.sqlite')).catch(() => undefined))?.size ?? 0
  const needed = Math.max(leastFree, 3 * data)
  const text = (bytes: number) => `${Math.round(bytes / megabyte).toLocaleString('en')} MB`
  return free < needed
    ? {
        state: 'bad',
        text: `Disk: ${text(free)} are free, and ${text(needed)} should be. Make room, or move DATA_DIR to a larger disk.`,
      }
    : { state: 'good', text: `Disk: ${text(free)} are free.` }
}
