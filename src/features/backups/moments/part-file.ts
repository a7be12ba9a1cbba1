import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { decryptFile, encryptFile } from '../age.ts'
import { BackupError } from '../backup-error.ts'
import type { Encryption } from '../folder.ts'
import { newScratch } from '../scratch.ts'
import { syncFile, syncFolder } from '../sync-file.ts'
import type { Step } from './differences.ts'

/*
 * A part of a chain is a gzip file of lines of JSON: a head, and then the steps that lead from the part before to it. Its
 * name has its number, its time and the digest of the file, which the next part names: so none can be missing or changed.
 */

/** The first line of a part. */
export interface Head {
  /** The name of the backup with which the chain begins, without the ends of the file's name. */
  base: string
  number: number
  /** The digest of the part before; null for the first, which is empty and has the time of the backup's contents. */
  after: string | null
  /** The time of the state that the part leads to. */
  at: string
  /** The last migration of the tables. */
  schema: string
}

/** A part as its name describes it. */
export interface PartFile {
  path: string
  number: number
  at: string
  digest: string
  /** True if the part leads to the contents of the next backup. */
  isLast: boolean
  encrypted: boolean
}

const named = /^(\d{6})-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-([0-9a-f]{32})(-last)?\.part(\.age)?$/

/** Reads what the name of a part says; undefined for another file. */
export function partNamed(path: string): PartFile | undefined {
  const [, number, day, hours, minutes, seconds, ms, digest, last, age] = named.exec(basename(path)) ?? []
  if (!day || !digest) return undefined
  const at = `${day}T${hours}:${minutes}:${seconds}.${ms}Z`
  return { path, number: Number(number), at, digest, isLast: last !== undefined, encrypted: age !== undefined }
}

const nameOf = ({ number, at }: Head, digest: string, isLast: boolean) =>
  `${String(number).padStart(6, '0')}-${at.replaceAll(/[:.]/g, '-')}-${digest}${isLast ? '-last' : ''}.part`

/** Writes a part into the folder of its chain, where it gets its name when it is on the disk. */
export async function writePart(
  folder: string,
  head: Head,
  steps: AsyncIterable<Step>,
  isLast: boolean,
  { backup_recipients, data_dir }: Encryption,
): Promise<PartFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const isPlain = backup_recipients.length === 0
  // As with backups, the plain file stays on the disk of the data.
  const scratch = await newScratch(isPlain ? folder : data_dir, new Date(head.at))
  const encrypted = join(folder, `${basename(scratch)}.age`)
  try {
    const file = join(scratch, 'part')
    await pipeline(Readable.from(linesOf(head, steps)), createGzip(), createWriteStream(file, { mode: 0o600 }))
    const target = join(folder, nameOf(head, await digestOf(file), isLast) + (isPlain ? '' : '.age'))
    if (isPlain) await syncFile(file)
    else await encryptFile(file, encrypted, backup_recipients)
    await rename(isPlain ? file : encrypted, target)
    await syncFolder(folder)
    const part = partNamed(target)
    if (!part) throw new RangeError(`a part cannot be named ${target}`)
    return part
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await rm(encrypted, { force: true })
  }
}

async function* linesOf(head: Head, steps: AsyncIterable<Step>): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  for await (const step of steps) yield `${JSON.stringify(step, (_, value) => writtenValue(value))}\n`
}

/** Bytes of files are written in base 64. */
function writtenValue(value: unknown): unknown {
  // JSON.stringify has already asked a Buffer for its own form.
  const bytes = (value as { type?: string } | null)?.type === 'Buffer' ? Buffer.from(value as never) : value
  return bytes instanceof Uint8Array ? { base64: Buffer.from(bytes).toString('base64') } : value
}

function readValue(value: unknown): unknown {
  const base64 = (value as { base64?: unknown } | null)?.base64
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : value
}

/**
 * Reads the head of a part and then its steps, after its digest was compared with the one in its name. Throws a
 * `BackupError` if it is not whole.
 */
export async function* readPart(
  part: PartFile,
  data_dir: string,
  keys: readonly string[],
): AsyncGenerator<Head | Step> {
  const scratch = await newScratch(data_dir, new Date(part.at))
  try {
    const plain = part.encrypted ? join(scratch, 'part') : part.path
    if (part.encrypted) await decryptFile(part.path, plain, keys)
    if ((await digestOf(plain)) !== part.digest) throw new BackupError('damaged', `${basename(part.path)} was changed`)
    const lines = createInterface({ input: createReadStream(plain).pipe(createGunzip()), crlfDelay: Infinity })
    for await (const line of lines) yield JSON.parse(line, (_, value) => readValue(value))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex').slice(0, 32)
}
