import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { pictureKindOf } from '../../photos/picture-kind.ts'
import { readFile, sourceOf } from './file.ts'
import { readInSandbox } from './read-in-sandbox.ts'
import type { Pause, Source } from './table.ts'
import { filesOfZip, type Packed } from './zip.ts'

export function isZip(bytes: Uint8Array): boolean {
  const [p, k, three, four] = bytes
  return p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6))
}

/** The number of bytes of a ZIP's texts held in memory at once. */
const bytesAtOnce = 2 * limits.import_bytes

/** Reads a ZIP, which is a workbook itself or contains files, each of which is read as if it came alone. */
export async function readZip(bytes: Uint8Array, pause: Pause): Promise<Source> {
  const files = await filesOfZip(bytes)
  if (await isWorkbook(files)) return workbook(bytes, pause)
  if (isDocument(files)) throw new AppError(400, 'file_not_table')
  const whole = sourceOf('zip', { tables: [], documents: [] })
  let bytesInMemory = 0
  for (const file of files) {
    if (file.size > bytesAtOnce) throw tooLargeTogether()
    const unpacked = await file.bytes()
    await pause()
    if (isPicture(unpacked)) {
      whole.pictures.push(file)
      continue
    }
    bytesInMemory += unpacked.length
    if (bytesInMemory > bytesAtOnce) throw tooLargeTogether()
    const source = await readPacked(file, unpacked, pause)
    if (source) add(whole, file.name, source)
    else whole.passed_over.push(file.name)
  }
  return whole
}

const tooLargeTogether = () => new AppError(413, 'file_too_large_unpacked', { max: bytesAtOnce / 1_000_000 })

function workbook(bytes: Uint8Array, pause: Pause): Promise<Source> {
  return readInSandbox(bytes, 'packed_workbook', pause).then(read => sourceOf('spreadsheet', read))
}

/** Returns undefined for a file without a table, such as a readme. */
async function readPacked(file: Packed, unpacked: Uint8Array, pause: Pause): Promise<Source | undefined> {
  if (isZip(unpacked)) {
    if (await isWorkbook(await filesOfZip(unpacked))) return workbook(unpacked, pause)
    throw new AppError(400, 'file_zip_in_zip', { name: file.name.slice(0, limits.line) })
  }
  try {
    const source = await readFile(unpacked, pause)
    if (source.kind === 'text' && source.tables.every(({ columns }) => columns.length < 2)) return undefined
    return source
  } catch (error) {
    if (error instanceof AppError && nothingToRead.has(error.code)) return undefined
    throw error
  }
}

const nothingToRead = new Set(['file_empty', 'file_not_table', 'file_bad_json'])

function add(whole: Source, name: string, { tables, documents, of_cellartracker }: Source) {
  const within = (inner: string) => (inner === '' ? name : `${name}/${inner}`)
  if (of_cellartracker) whole.of_cellartracker = true
  whole.tables.push(...tables.map(table => ({ ...table, name: within(table.name) })))
  whole.documents.push(...documents.map(document => ({ ...document, name: within(document.name) })))
  if (whole.tables.length > limits.import_tables) {
    throw new AppError(400, 'file_too_many_tables', { max: limits.import_tables })
  }
}

async function isWorkbook(files: readonly Packed[]): Promise<boolean> {
  if (isOffice(files)) return files.some(({ name }) => name.startsWith('xl/'))
  const mimetype = files.find(({ name, size }) => name === 'mimetype' && size < 200)
  return mimetype !== undefined && new TextDecoder().decode(await mimetype.bytes()).includes('opendocument.spreadsheet')
}

/** Returns whether the files are another kind of office document, such as a letter or slides. */
function isDocument(files: readonly Packed[]): boolean {
  return isOffice(files) || files.some(({ name }) => name === 'META-INF/manifest.xml')
}

function isOffice(files: readonly Packed[]): boolean {
  return files.some(({ name }) => name === '[Content_Types].xml')
}

function isPicture(bytes: Uint8Array): boolean {
  try {
    pictureKindOf(bytes)
    return true
  } catch {
    return false
  }
}
