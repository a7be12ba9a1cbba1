import { open } from 'node:fs/promises'

/** Waits until a file is on the disk. */
export async function syncFile(path: string) {
  // Windows syncs only what may be written.
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Waits until the names in a folder are on the disk. Windows has no call for that. */
export async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
