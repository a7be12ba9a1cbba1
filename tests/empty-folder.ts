import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A test, or a file of them, at whose end something is removed. */
export interface Scope {
  after(clear: () => unknown): void
}

/** Makes an empty folder that is removed after a test, or after those of a file. */
export async function emptyFolder(of: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wine-cellar-folder-'))
  of.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
