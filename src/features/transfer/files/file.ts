import { AppError } from '../../../shared/errors.ts'
import { recode, utf8Of } from './decode.ts'
import { refuseShape } from './json-shape.ts'
import { type ReadInSandbox, readInSandbox } from './read-in-sandbox.ts'
import type { Encoding, Pause, Source, SourceKind } from './table.ts'
import { readText } from './text.ts'

/** Reads a file that is not a ZIP. It may have no table. */
export async function readFile(bytes: Uint8Array, pause: Pause): Promise<Source> {
  if (bytes.length === 0) throw new AppError(400, 'file_empty')
  if (isOldWorkbook(bytes)) return sourceOf('spreadsheet', await readInSandbox(bytes, 'workbook', pause))
  const { utf8, encoding } = await utf8Of(bytes, pause)
  switch (kindOfText(utf8)) {
    case 'json':
      await refuseShape(utf8, pause)
      return { ...sourceOf('json', await readInSandbox(utf8, 'json', pause)), encoding }
    case 'html':
      return {
        ...sourceOf('html', await readInSandbox(await asDeclared(utf8, bytes, encoding, pause), 'html', pause)),
        encoding,
        of_cellartracker: isOfCellarTracker(utf8),
      }
    default:
      return readText(utf8, encoding, pause)
  }
}

export function sourceOf(kind: SourceKind, { tables, documents }: ReadInSandbox): Source {
  return { kind, encoding: null, delimiter: null, tables, documents, pictures: [], passed_over: [] }
}

/**
 * Returns whether a file is in Microsoft's container from before XLSX, which also holds workbooks locked with a
 * password.
 */
function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte)
}

const startBytes = 20_000

/** Returns the form of a text by its beginning. Throws for other markup, a PDF or a picture. */
function kindOfText(utf8: Uint8Array): 'text' | 'json' | 'html' {
  const start = new TextDecoder().decode(utf8.subarray(0, startBytes))
  const text = start.trim()
  if (text === '' && utf8.length < startBytes) throw new AppError(400, 'file_empty')
  if (start.includes('not logged into CellarTracker')) throw new AppError(400, 'file_is_login_page')
  if (htmlStart.test(text)) return 'html'
  if (/^(\{\s*["}]|\[\s*(["[{\]\d-]|true|false|null))/.test(text)) return 'json'
  if (start.includes('\0') || /^(%PDF|<)/.test(text)) throw new AppError(400, 'file_not_table')
  return 'text'
}

/** Returns whether a page is one of CellarTracker's, by its title, its links or where it was saved from. */
function isOfCellarTracker(utf8: Uint8Array): boolean {
  const start = new TextDecoder().decode(utf8.subarray(0, pageStartBytes))
  return /<title>[^<]{0,200}CellarTracker|https?:\/\/(?:www\.)?cellartracker\.com/i.test(start)
}

const pageStartBytes = 200_000

const htmlStart =
  /^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype html|(html|head|body|table|thead|tbody|tr|meta|title|link|style|script|div|p|center|font|form|h[1-6])\b)/is

/** Decodes a page by the encoding it declares, unless its bytes have already decided. */
async function asDeclared(utf8: Uint8Array, bytes: Uint8Array, encoding: Encoding, pause: Pause): Promise<Uint8Array> {
  if (encoding !== 'windows-1252') return utf8
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, startBytes))
  const label = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1]
  if (label === undefined) return utf8
  try {
    return await recode(bytes, label, pause)
  } catch {
    return utf8
  }
}
