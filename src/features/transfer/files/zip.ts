import { once } from 'node:events'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'

/** A file of a ZIP. */
export interface Packed {
  name: string
  /** The number of bytes when unpacked. */
  size: number
  /** Throws when the file is damaged, or is larger than the ZIP states. */
  bytes(): Promise<Uint8Array>
}

/** The maximum number of entries in a ZIP. The archive of a cellar has one for each photo. */
const entriesMax = 20_000

/**
 * Returns the files in the directory of a ZIP. Refuses the whole ZIP when it is damaged, locked, has a path that leads
 * out of it, names a file twice, or states a size beyond the limits. Each file is held to the size that the directory
 * states.
 */
export async function filesOfZip(bytes: Uint8Array): Promise<Packed[]> {
  const zip = await opened(bytes)
  if (zip.entryCount > entriesMax) throw new AppError(400, 'file_too_many_files', { max: entriesMax })
  const files = new Map<string, Packed>()
  let unpacked = 0
  for (const entry of await entriesOf(zip)) {
    const name = entry.fileName
    if (isFolder(name) || isLeftOver(name)) continue
    if (entry.isEncrypted()) throw new AppError(400, 'file_locked')
    if (files.has(name)) throw new AppError(400, 'file_zip_twice', { name: name.slice(0, limits.line) })
    unpacked += entry.uncompressedSize
    if (unpacked > limits.import_unpacked_bytes) throw tooLarge()
    files.set(name, { name, size: entry.uncompressedSize, bytes: () => inflated(zip, entry) })
  }
  return [...files.values()]
}

export const tooLarge = () =>
  new AppError(413, 'file_too_large_unpacked', { max: limits.import_unpacked_bytes / 1_000_000 })

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return await yauzl.fromBufferPromise(buffer, { lazyEntries: true, strictFileNames: true })
  } catch {
    throw new AppError(400, 'file_damaged')
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      // The number of entries that the ZIP states may be wrong.
      if (entries.length > entriesMax) break
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return entries
}

/** Turns an error of the library into a refusal. The name of a file that leads elsewhere is only in the message. */
function refusalOf(error: unknown): AppError {
  const message = error instanceof Error ? error.message : ''
  if (/encryption/.test(message)) return new AppError(400, 'file_locked')
  const name = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(message)?.[1]
  return name === undefined
    ? new AppError(400, 'file_damaged')
    : new AppError(400, 'file_zip_unsafe', { name: name.slice(0, limits.line) })
}

async function inflated(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const whole = Buffer.allocUnsafe(entry.uncompressedSize)
    let at = 0
    stream.on('data', (part: Buffer) => {
      at += part.copy(whole, at)
    })
    await once(stream, 'end')
    if (at < whole.length || crc32(whole) !== entry.crc32) throw new Error('Not what the directory says')
    return whole
  } catch {
    throw new AppError(400, 'file_damaged')
  }
}

function isFolder(name: string): boolean {
  return name.endsWith('/')
}

/** The entries that operating systems add to the files. */
function isLeftOver(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(name)
}
