import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../../server/config.ts'
import type { Backup } from './contract.ts'
import { syncFile, syncFolder } from './sync-file.ts'

/** The name of a backup, with the time at which it was made: `cellar-2026-11-26T02-00-00Z.sqlite`, or `….sqlite.age`. */
const named = /^(?:cellar|before-update|uploaded)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.sqlite(?:\.age)?$/
const encryptedEnd = '.age'

/** Those who can read the backups, and the folder of the data; a backup is plain if there is nobody. */
export type Encryption = Pick<Config, 'backup_recipients' | 'data_dir'>

/** The folder of the backups in the data folder. */
export const backupFolder = ({ data_dir }: { data_dir: string }) => join(data_dir, 'backups')

const nameOf = (kind: string, at: Date) => `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`

/** Returns the path for a new backup, by whose name one sees that it is encrypted. */
export function newBackup(config: Encryption, kind: 'cellar' | 'before-update', at: Date): string {
  const name = nameOf(kind, at)
  return join(backupFolder(config), config.backup_recipients.length > 0 ? name + encryptedEnd : name)
}

/** Returns the name of a backup without what tells the kind of its file. */
export const stemOf = (name: string) => name.replace(/\.sqlite(?:\.age)?$/, '')

/** Lists the backups in a folder, the latest first. Other files are left out; there are none in a folder that is missing. */
export async function backupsIn(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.flatMap(name => {
    const [, day, ...time] = named.exec(name) ?? []
    return day ? [{ name, made_at: `${day}T${time.join(':')}.000Z` }] : []
  })
  const sized = await Promise.all(
    found.map(async each => {
      const { size: bytes } = await stat(join(folder, each.name))
      return { ...each, bytes, encrypted: each.name.endsWith(encryptedEnd) }
    }),
  )
  return sized.sort((a, b) => (a.made_at < b.made_at ? 1 : -1))
}

/** Gives an uploaded backup its name, by the time at which it was made, and removes those that were uploaded before. */
export async function addUploaded(file: string, folder: string, made_at: Date) {
  const name = nameOf('uploaded', made_at)
  await rename(file, join(folder, name))
  await syncFolder(folder)
  for (const earlier of await backupsIn(folder)) {
    if (earlier.name.startsWith('uploaded-') && earlier.name !== name) await rm(join(folder, earlier.name))
  }
}

/** Copies a file into another folder, where it gets its name when it is on the disk. */
export async function copyInto(file: string, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, basename(file))
  const unfinished = `${target}.unfinished`
  try {
    await copyFile(file, unfinished, constants.COPYFILE_FICLONE)
    await syncFile(unfinished)
    await rename(unfinished, target)
    await syncFolder(folder)
  } finally {
    await rm(unfinished, { force: true })
  }
}
