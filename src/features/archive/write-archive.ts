import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import type { CellarAccess } from '../../server/access.ts'
import type { Download } from '../../server/answers.ts'
import { inSnapshot } from '../../server/db/dialect.ts'
import { schemaName } from '../../server/db/open.ts'
import type { Tx } from '../../server/db/tables.ts'
import { version as productVersion } from '../../server/root.ts'
import { contentOf, openTemporary } from '../../server/temporary-file.ts'
import type { Day } from '../../shared/days.ts'
import { AppError } from '../../shared/errors.ts'
import { originalOf } from '../transfer/apply/import-parts.ts'
import * as format from './format.ts'
import * as queries from './queries.ts'

/**
 * The bytes that a file takes in a ZIP besides its content: its header, its line in the directory, and its name twice.
 */
const bytesPerFile = 250

/**
 * Streams the whole cellar as an archive. Everything that can change is read as of one moment, at the speed of the
 * database, and stored compressed in a temporary file, so that a slow connection never keeps a transaction open. Photos
 * and originals of imports never change; they follow one at a time as they are sent.
 */
export async function archiveOf(
  host: CellarHost,
  access: CellarAccess,
  today: Day,
  signal: AbortSignal,
): Promise<Download> {
  const spool = await openTemporary(host.config)
  const packing = new Packing(host.now())
  const close = () => {
    packing.stop()
    return spool.close()
  }
  try {
    const { name, files } = await inSnapshot(host.db, async tx => {
      const about = await pack(packing, host, tx, access)
      for await (const part of packing.linesPacked()) {
        if (signal.aborted) throw new AppError(503, 'unavailable')
        await spool.writeFile(part)
      }
      return about
    })
    const { size } = await spool.stat()
    const bytes = Readable.from(parts())
    bytes.once('close', () => void close())
    const estimated_length = files.reduce((sum, file) => sum + file.bytes + bytesPerFile, size)
    const file_name = `${name} ${today}.zip`
    return { file_name, type: 'application/zip', bytes, estimated_length }
  } catch (error) {
    await close()
    throw error
  }

  async function* parts() {
    yield* contentOf(spool)
    yield* packing.rest()
  }
}

/** Adds the contents of the archive in their order. */
async function pack(packing: Packing, { db, now }: CellarHost, tx: Tx, access: CellarAccess) {
  const cellar = await queries.findCellar(tx, access)
  const people = await queries.peopleOf(tx, access)
  const imports = await queries.importsOf(tx, access)
  const views = await queries.viewsOf(tx, access)
  const photos = await queries.photoFilesOf(tx, access)
  const lines: Record<string, number> = { [format.peopleFile]: people.length }
  for (const table of cellarTables) lines[format.tableFile(table)] = await queries.countRows(tx, access, table)
  lines[format.changesFile] = await queries.countRows(tx, access, 'changes')
  lines[format.changeRowsFile] = await queries.countRows(tx, access, 'change_rows')
  lines[format.importsFile] = imports.length
  lines[format.viewsFile] = views.length
  const manifest: format.Manifest = {
    format: format.formatName,
    format_version: format.formatVersion,
    made_at: now().toISOString(),
    product_version: productVersion,
    schema: schemaName,
    cellar,
    taken_by: access.person_id,
    lines,
    photo_files: photos.length,
    import_files: imports.length,
  }
  packing.addText(format.manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
  packing.addLines(format.peopleFile, people)
  for (const table of cellarTables) packing.addLines(format.tableFile(table), queries.recordsOf(tx, access, table))
  packing.addLines(format.changesFile, queries.changesOf(tx, access))
  packing.addLines(format.importsFile, queries.importRecords(tx, access, imports))
  packing.addLines(format.viewsFile, views)
  packing.addLastLines(format.changeRowsFile, changeRowLines(tx, access))
  for (const { bytes, ...photo } of photos) {
    const name = format.photoFile(photo.photo_id, photo.size)
    packing.addFile(name, bytes, () => queries.photoBytes(db, access, photo))
  }
  for (const original of imports) {
    packing.addFile(format.importFile(original.id), original.bytes, () => originalOf(db, original))
  }
  packing.end()
  return { name: cellar.name, files: [...photos, ...imports] }
}

/** Yields the row changes of the ledger as lines. Their JSON is written out as it is stored. */
async function* changeRowLines(tx: Tx, access: CellarAccess): AsyncGenerator<string> {
  for await (const row of queries.changeRowsOf(tx, access)) {
    const { version, position, table_name: table, row_id: id, before, after } = row
    const beginning = JSON.stringify({ version, position, table, id }).slice(0, -1)
    yield `${beginning},"before":${before},"after":${after}}\n`
  }
}

async function* linesOf(records: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

/** A ZIP under construction: first the files of lines, then photos and originals. */
class Packing {
  readonly #zip = new yazl.ZipFile()
  readonly #packed = this.#zip.outputStream as Readable
  readonly #parts = this.#packed[Symbol.asyncIterator]()
  readonly #mtime: Date
  #areLinesRead = false

  constructor(mtime: Date) {
    this.#mtime = mtime
    this.#zip.on('error', error => this.#packed.destroy(error as Error))
    // The error reaches whoever reads the parts; without this handler it would be unhandled once the download is
    // cancelled.
    this.#packed.on('error', () => {})
  }

  addText(name: string, text: string) {
    this.#zip.addBuffer(Buffer.from(text), name, { mtime: this.#mtime })
  }

  addLines(name: string, records: Iterable<object> | AsyncIterable<object>) {
    this.#addStream(name, inPieces(linesOf(records)), { compress: true })
  }

  addLastLines(name: string, lines: AsyncGenerator<string>) {
    const tellEnd = async function* (this: Packing) {
      yield* inPieces(lines)
      this.#areLinesRead = true
    }
    this.#addStream(name, tellEnd.call(this), { compress: true })
  }

  /**
   * Stores the file uncompressed, because photos are compressed already and originals are few, and reads it only when
   * it is its turn.
   */
  addFile(name: string, size: number, read: () => Promise<Uint8Array>) {
    const bytes = async function* () {
      yield Buffer.from(await read())
    }
    this.#addStream(name, bytes(), { compress: false, size })
  }

  end() {
    this.#zip.end()
  }

  /** Yields the packed bytes until all lines are read. */
  async *linesPacked(): AsyncGenerator<Uint8Array> {
    while (!this.#areLinesRead) {
      const part = await this.#parts.next()
      if (part.done) return
      yield part.value
    }
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    for (let part = await this.#parts.next(); !part.done; part = await this.#parts.next()) yield part.value
  }

  stop() {
    this.#packed.destroy()
  }

  #addStream(name: string, content: AsyncGenerator<unknown>, options: { compress: boolean; size?: number }) {
    this.#zip.addReadStreamLazy(name, { mtime: this.#mtime, ...options }, give => {
      const stream = Readable.from(content, { objectMode: false })
      const stop = () => stream.destroy()
      stream.on('error', error => this.#packed.destroy(error))
      stream.once('close', () => this.#packed.off('close', stop))
      this.#packed.once('close', stop)
      give(null, stream)
    })
  }
}

/** Joins lines to larger pieces, because a stream moves a few large pieces far faster than many small ones. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < 64_000) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}
