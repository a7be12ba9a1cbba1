import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Call } from '../../server/http.ts'
import { progressStream } from '../../server/progress-stream.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { recordEvent } from '../security-log/record.ts'
import { isEncrypted } from './age.ts'
import type { UploadLine, uploadBackup } from './contract.ts'
import { addUploaded, backupFolder } from './folder.ts'
import { inThread } from './in-thread.ts'
import { clearedFolder, unfinished } from './scratch.ts'
import { syncFile } from './sync-file.ts'

type UploadRequest = Pick<
  Call<typeof uploadBackup>,
  'person' | 'incoming' | 'confirm' | 'signal' | 'language' | 'now' | 'ip' | 'userAgent' | 'request_id'
>

/** Receives a backup, checks it as a restore does, and puts it among the others. It changes no data. */
export function upload(host: CellarHost, request: UploadRequest): AsyncGenerator<UploadLine> {
  const { language, now } = request
  return progressStream<UploadLine>(host, { work: 'upload', id: newId(now.getTime()), language }, async report => {
    const folder = await clearedFolder(backupFolder(host.config), now)
    const file = join(folder, `${unfinished}${randomUUID()}`)
    try {
      await receive(request.incoming, file, request.signal)
      report({ phase: 'checking' })
      const { made_at, warning } = await checked(host, file, now)
      await request.confirm()
      await addUploaded(file, folder, new Date(made_at))
      const event = { kind: 'backup_uploaded', person_id: request.person.id, detail: made_at } as const
      await recordEvent(host.db, request, event, now)
      host.log.warn({ event: 'backup_uploaded', by: request.person.id, made_at })
      return { phase: 'done', made_at, works: warning === null }
    } finally {
      await rm(file, { force: true })
    }
  })
}

async function receive(incoming: Readable, file: string, signal: AbortSignal) {
  let bytes = 0
  async function* limited() {
    for await (const part of incoming) {
      bytes += part.length
      if (bytes > limits.backup_bytes) throw new AppError(413, 'too_large', { max: limits.backup_bytes })
      yield part
    }
  }
  try {
    await pipeline(limited, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    // The sender closed the connection, so nobody receives this error.
    throw signal.aborted ? new AppError(503, 'unavailable') : error
  }
  await syncFile(file)
}

async function checked({ config, log }: CellarHost, file: string, now: Date) {
  if (await isEncrypted(file)) throw conflict('backup_encrypted')
  const outcome = await inThread({ work: 'check', file, data_dir: config.data_dir, at: now.toISOString() })
  if (!('failed' in outcome)) return outcome
  log.warn({ event: 'upload_refused', outcome })
  if (outcome.failed === 'newer_version') throw conflict('backup_newer')
  if (outcome.failed === 'disk_full') throw new AppError(507, 'no_space')
  throw conflict('backup_damaged')
}
