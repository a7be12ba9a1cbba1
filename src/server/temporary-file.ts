import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * Opens a file for data that is too large for memory. It has no name, so it disappears when it is closed, even if the
 * process is killed. It is in the data folder if there is one, because a system's temporary files are often in memory.
 */
export async function openTemporary({ database }: Config): Promise<FileHandle> {
  const folder = 'data_dir' in database ? database.data_dir : tmpdir()
  const path = join(folder, `${randomUUID()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Yields the content of a file from its beginning. */
export async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(piece), 0, piece, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

const piece = 256 * 1024
