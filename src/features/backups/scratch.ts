import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The beginning of the names of files and folders that a process is still writing. */
export const unfinished = '.unfinished-'
const dayMs = 86_400_000

/** Makes a folder unless there is one, and removes what a process left in it that was killed a day ago or earlier. */
export async function clearedFolder(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // A file that another process is writing is younger.
    if (name.startsWith(unfinished) && now.getTime() - (await stat(path)).mtimeMs > dayMs) {
      await rm(path, { recursive: true, force: true })
    }
  }
  return folder
}

/** Makes a folder in another one for what is not finished yet. */
export async function newScratch(folder: string, now: Date): Promise<string> {
  return mkdtemp(join(await clearedFolder(folder, now), unfinished))
}
