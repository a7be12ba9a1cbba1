import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes an empty folder that is removed after a test, or after those of a file. */
export async function emptyFolder(of: { after(clear: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wine-cellar-folder-'))
  of.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
