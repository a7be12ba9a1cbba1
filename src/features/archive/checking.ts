import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import { fieldErrorsOf } from '../../shared/field-errors.ts'
import { limits } from '../../shared/limits.ts'
import * as format from './format.ts'
import { ourPicture } from './photo-bytes.ts'
import { damaged, lineError, type OpenArchive } from './read-zip.ts'
import { WholeCheck } from './whole-check.ts'

const linesAtOnce = 500

/** Checks an archive from end to end before anything is written. Throws the first error, with its file and line. */
export async function checkArchive(archive: OpenArchive, read: (bytes: number) => void): Promise<format.Manifest> {
  const manifest = await manifestOf(archive)
  read(archive.sizeOf(format.manifestFile))
  const check = new WholeCheck(manifest)
  const files = format.lineFilesIn(manifest.format_version)
  const odd = format.lineFiles.find(file => !files.includes(file) && archive.has(file))
  if (odd) throw new AppError(422, 'archive_file_odd', { file: odd })
  for (const file of files) {
    await checkLines(archive, file, manifest, check, read)
    if (file === format.tableFile('places')) refusePlaces(check)
  }
  await checkPhotos(archive, manifest, check, read)
  await checkImports(archive, manifest, read)
  return manifest
}

/** Parses a line of an archive as JSON; throws an error with its file and number when it is not valid JSON. */
export function parsedLine(file: string, at: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw lineError(file, at, { line: { code: 'not_json' } })
  }
}

async function manifestOf(archive: OpenArchive): Promise<format.Manifest> {
  const file = format.manifestFile
  // A file larger than the limit of a request body is no manifest.
  if (!archive.has(file) || archive.sizeOf(file) > limits.body_bytes) throw new AppError(422, 'archive_not_one')
  const text = String(await archive.bytes(file))
  const parsed = parsedLine(file, 1, text)
  const claim = format.Claim.safeParse(parsed)
  if (!claim.success) throw new AppError(422, 'archive_not_one')
  if (claim.data.format_version > format.formatVersion) {
    const { product_version } = parsed as { product_version?: unknown }
    throw new AppError(422, 'archive_newer', {
      release: String(product_version ?? claim.data.format_version).slice(0, 60),
    })
  }
  const { data, error } = format.Manifest.safeParse(parsed, { reportInput: true })
  if (error) throw lineError(file, 1, fieldErrorsOf(error.issues))
  const { cellar, lines } = data
  const changes = lines[format.changesFile]
  if (changes !== cellar.version) {
    throw lineError(file, 1, { 'cellar.version': { code: 'out_of_order', values: { expected: changes ?? 0 } } })
  }
  return data
}

async function checkLines(
  archive: OpenArchive,
  file: string,
  manifest: format.Manifest,
  check: WholeCheck,
  read: (bytes: number) => void,
) {
  let found = 0
  for await (const { at, text, bytes } of archive.lines(file)) {
    const fieldErrors = check.line(file, at, parsedLine(file, at, text))
    if (Object.keys(fieldErrors).length > 0) throw lineError(file, at, fieldErrors)
    found = at
    read(bytes)
    if (at % linesAtOnce === 0) await setImmediate()
  }
  const listed = manifest.lines[file] ?? 0
  if (found !== listed) throw new AppError(422, 'archive_lines', { file, found, listed })
}

function refusePlaces(check: WholeCheck) {
  const fieldError = check.placesError()
  if (fieldError) throw lineError(format.tableFile('places'), fieldError.line, fieldError.fieldErrors)
}

/** Checks that every photo has its bytes in both sizes and that they are a picture. */
async function checkPhotos(
  archive: OpenArchive,
  manifest: format.Manifest,
  check: WholeCheck,
  read: (bytes: number) => void,
) {
  const files = archive.parts().filter(file => file.startsWith('photos/'))
  for (const id of check.photoIds()) {
    for (const size of ['whole', 'small'] as const) archive.sizeOf(format.photoFile(id, size))
  }
  for (const file of files) {
    const size = ourPicture(await archive.bytes(file))
    if (!size || Math.max(size.width, size.height) > limits.photo_side) throw damaged(file)
    read(archive.sizeOf(file))
  }
  refuseCount('photos/', files.length, manifest.photo_files)
}

async function checkImports(archive: OpenArchive, manifest: format.Manifest, read: (bytes: number) => void) {
  const files = archive.parts().filter(file => file.startsWith('imports/'))
  for await (const { at, text } of archive.lines(format.importsFile)) {
    const { id } = parsedLine(format.importsFile, at, text) as format.ArchivedImport
    archive.sizeOf(format.importFile(id))
  }
  for (const file of files) read((await archive.bytes(file)).length)
  refuseCount('imports/', files.length, manifest.import_files)
}

function refuseCount(file: string, found: number, listed: number) {
  if (found !== listed) throw new AppError(422, 'archive_lines', { file, found, listed })
}
