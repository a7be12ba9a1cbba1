import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * A file for what is too large for memory, gone with whoever holds it open: it has no name any more, so not even a
 * process that is killed leaves it behind. Beside the data where there is a folder for them: a system's temporary files
 * are often in memory.
 */
export async function openTemporary({ database }: Config): Promise<FileHandle> {
  const folder = 'data_dir' in database ? database.data_dir : tmpdir()
  const path = join(folder, `${randomUUID()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** What was written into a file, from its beginning. */
export async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(piece), 0, piece, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

const piece = 256 * 1024
