import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Cellar } from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { atMost } from '../../server/at-most.ts'
import type { Tx } from '../../server/db/tables.ts'
import type { Call } from '../../server/http.ts'
import { progressStream } from '../../server/progress-stream.ts'
import { openTemporary } from '../../server/temporary-file.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { recordEvent } from '../security-log/record.ts'
import { checkArchive } from './checking.ts'
import type { RestoreLine, RestoreStep, restoreArchive } from './contract.ts'
import { OpenArchive } from './read-zip.ts'
import { writeCellar } from './write-rows.ts'

type RestoreRequest = Pick<
  Call<typeof restoreArchive>,
  'person' | 'incoming' | 'confirm' | 'signal' | 'language' | 'now' | 'ip' | 'userAgent' | 'request_id'
>

/**
 * Restores an archive as a new cellar of the person who sends it: it is checked from end to end first, then written
 * completely or not at all. Nothing of it stays when an error occurs or the upload is cancelled.
 */
export function restore(host: CellarHost, request: RestoreRequest): AsyncGenerator<RestoreLine> {
  const id = newId(request.now.getTime())
  const { language } = request
  return progressStream<RestoreLine>(host, { work: 'restore', id, language }, async report => ({
    phase: 'done',
    cellar: await inPlaceOf(host, request.person.id, file => bringBack(host, id, request, file, report)),
  }))
}

/** The number of steps that are reported for each half of the work. */
const stepsReported = 100

/** The people whose archives this process is receiving or restoring: each person can have one at a time. */
const underWay = new Set<string>()

/** Only the work itself is limited to a few at once, so that a slow upload blocks nobody. */
const oneOfFew = atMost(limits.archives_at_once, Number.POSITIVE_INFINITY)

async function inPlaceOf<T>(host: CellarHost, person_id: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  if (underWay.has(person_id)) throw new AppError(429, 'uploads_at_once', { max: 1 })
  if (underWay.size >= host.config.bodies.archives_in_all) throw new AppError(503, 'unavailable')
  underWay.add(person_id)
  try {
    const file = await openTemporary(host.config)
    return await work(file).finally(() => file.close())
  } finally {
    underWay.delete(person_id)
  }
}

async function bringBack(
  host: CellarHost,
  cellar_id: string,
  request: RestoreRequest,
  file: FileHandle,
  report: (step: RestoreStep) => void,
): Promise<Cellar> {
  await receive(request.incoming, file, request.signal)
  await request.confirm()
  return oneOfFew(() => readIn(host, cellar_id, request, file, report))
}

async function readIn(
  host: CellarHost,
  cellar_id: string,
  request: RestoreRequest,
  file: FileHandle,
  report: (step: RestoreStep) => void,
): Promise<Cellar> {
  const { person, signal, now } = request
  const archive = await OpenArchive.open(file)
  const total = archive.total()
  const reporter = (phase: RestoreStep['phase']) => {
    let done = 0
    let reported = -total
    return (bytes: number) => {
      if (signal.aborted) throw new AppError(503, 'unavailable')
      done = Math.min(done + bytes, total)
      if (done - reported < total / stepsReported) return
      reported = done
      report({ phase, done, total })
    }
  }
  const manifest = await checkArchive(archive, reporter('checking'))
  const confirm = async (tx: Tx) => {
    const event = { kind: 'archive_restored', person_id: person.id, detail: manifest.cellar.name } as const
    await recordEvent(tx, request, event, now)
    await request.confirm(tx)
  }
  const cellar = await writeCellar(host, archive, manifest, { cellar_id, person, now, confirm }, reporter('writing'))
  host.log.info({ event: 'archive_restored', cellar_id, person_id: person.id })
  host.changeBus.tell(person.id)
  return cellar
}

async function receive(incoming: Readable, file: FileHandle, signal: AbortSignal) {
  let bytes = 0
  try {
    for await (const part of incoming) {
      bytes += part.length
      if (bytes > limits.archive_bytes) throw new AppError(413, 'too_large', { max: limits.archive_bytes })
      await file.writeFile(part)
    }
  } catch (error) {
    // The sender closed the connection, so nobody receives this error.
    throw signal.aborted ? new AppError(503, 'unavailable') : error
  }
}
