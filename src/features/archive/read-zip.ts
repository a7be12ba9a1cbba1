import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { lineFiles, manifestFile, partOf } from './format.ts'

/** Allows for photos in two sizes, more imports than a cellar has, and the files of lines. */
const filesAtMost = 2 * limits.photos_in_cellar + 10_000 + lineFiles.length + 1

/** An uploaded archive that was opened: its entries are checked by name and size, but nothing is unpacked yet. */
export class OpenArchive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Throws when the file is not a ZIP, or holds files that do not belong in an archive, or more than is allowed. */
  static async open(file: FileHandle): Promise<OpenArchive> {
    const { size } = await file.stat()
    if (size === 0) throw new AppError(400, 'file_empty')
    const zip = await yauzl.fromFdPromise(file.fd, { autoClose: false, strictFileNames: true }).catch(() => {
      throw new AppError(422, 'archive_not_one')
    })
    return new OpenArchive(zip, await entriesOf(zip, size))
  }

  /** Returns the names of the photos and originals in the archive. */
  parts(): string[] {
    return Array.from(this.#entries.keys()).filter(name => partOf(name) !== undefined)
  }

  /** Returns the unpacked size of the whole archive in bytes. */
  total(): number {
    return Array.from(this.#entries.values()).reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  sizeOf(name: string): number {
    return this.#entry(name).uncompressedSize
  }

  async bytes(name: string): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.#read(name)) parts.push(part)
    return Buffer.concat(parts)
  }

  /** Yields the lines of a file, numbered from 1, with the number of bytes read for each. */
  async *lines(name: string): AsyncGenerator<{ at: number; text: string; bytes: number }> {
    let at = 0
    // The parts of a line are joined once, at its end: a long line comes in thousands of parts.
    let begun: Buffer[] = []
    let length = 0
    for await (const part of this.#read(name)) {
      let begin = 0
      for (let end = part.indexOf(newline); end >= 0; end = part.indexOf(newline, begin)) {
        const line = Buffer.concat([...begun, part.subarray(begin, end)])
        begun = []
        length = 0
        begin = end + 1
        at++
        yield { at, text: textOf(line, name, at), bytes: line.length + 1 }
      }
      begun.push(part.subarray(begin))
      length += part.length - begin
      if (length > limits.archive_line_bytes) throw lineError(name, at + 1)
    }
    const rest = Buffer.concat(begun)
    if (rest.length > 0) yield { at: at + 1, text: textOf(rest, name, at + 1), bytes: rest.length }
  }

  /** Yields the bytes of a file as they were written. A corrupted byte is noticed at the end of the file. */
  async *#read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entry(name)
    let stream: Readable
    let sum = 0
    try {
      stream = await this.#zip.openReadStreamPromise(entry)
      for await (const part of stream) {
        sum = crc32(part, sum)
        yield part
      }
    } catch (error) {
      throw error instanceof AppError ? error : damaged(name)
    }
    if (sum !== entry.crc32) throw damaged(name)
  }

  #entry(name: string): Entry {
    const entry = this.#entries.get(name)
    if (!entry) throw new AppError(422, 'archive_file_missing', { file: name })
    return entry
  }
}

const newline = 0x0a

/** Returns the error of a line that cannot be restored, with the errors of its fields where they are known. */
export function lineError(file: string, line: number, fields: AppError['fields'] = {}): AppError {
  return new AppError(422, 'archive_line', { file, line }, { ...fields })
}

export function damaged(file: string): AppError {
  return new AppError(422, 'archive_damaged', { file })
}

/** Returns all entries of the ZIP by name, read from its directory before anything is unpacked. */
async function entriesOf(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const directory = zip.eachEntry()
  for (;;) {
    const next = await directory.next().catch(() => {
      // The directory is invalid, for example because a name leads out of the folder.
      throw new AppError(422, 'archive_not_one')
    })
    if (next.done) break
    const entry: Entry = next.value
    // An archive that was packed again by hand has entries for its folders.
    if (entry.fileName.endsWith('/')) continue
    refuseOdd(entry, entries)
    entries.set(entry.fileName, entry)
  }
  refuseLarge([...entries.values()], size)
  return entries
}

function refuseOdd(entry: Entry, others: ReadonlyMap<string, Entry>) {
  const { fileName: file } = entry
  const belongs = file === manifestFile || lineFiles.includes(file) || partOf(file) !== undefined
  if (!belongs || others.has(file) || others.size >= filesAtMost) throw new AppError(422, 'archive_file_odd', { file })
  if (!entry.canDecodeFileData()) throw damaged(file)
}

/**
 * An archive that unpacks to far more than was sent could fill the disk or the memory, and so could files that share
 * bytes.
 */
function refuseLarge(entries: readonly Entry[], size: number) {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  if (packed > size) throw new AppError(422, 'archive_not_one')
  let texts = 0
  for (const { fileName: file, uncompressedSize } of entries) {
    const part = partOf(file)
    if (part && uncompressedSize > ('photo_id' in part ? limits.photo_bytes : limits.import_bytes)) {
      throw new AppError(413, 'archive_file_large', { file })
    }
    texts += part ? 0 : uncompressedSize
    if (texts > limits.archive_text_bytes) throw new AppError(413, 'archive_file_large', { file })
  }
}

function textOf(line: Buffer, file: string, at: number): string {
  try {
    return utf8.decode(line)
  } catch {
    throw lineError(file, at)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
