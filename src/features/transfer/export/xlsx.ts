import { strToU8, Zip, ZipDeflate } from 'fflate'
import { lettersFor } from '../../../model/axis-names.ts'
import { escaped } from '../../../shared/spreadsheet-text.ts'
import { isDayIn } from './csv.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'
import { serialOf } from './spreadsheet-days.ts'

/** The number of rows in a piece, small enough that its text does not become a large object in the engine. */
const rowsAtOnce = 10

/** Writes a sheet as an XLSX workbook in pieces, with a frozen header that filters, and typed cells. */
export function* xlsxOf(sheet: Sheet): Generator<Uint8Array> {
  const file = new Workbook()
  for (const [path, xml] of Object.entries(fixedParts)) yield* file.add(path, xml)
  yield* file.begin('xl/worksheets/sheet1.xml')
  let xml = sheetHead(sheet)
  let count = 1
  for (const row of sheet.rows()) {
    xml += rowXml(row, ++count, sheet.columns)
    if (count % rowsAtOnce !== 0) continue
    yield* file.write(xml)
    xml = ''
  }
  const area = `A1:${columnLetters(Math.max(1, sheet.columns.length))}${count}`
  yield* file.write(`${xml}</sheetData><autoFilter ref="${area}"/></worksheet>`, true)
  yield* file.add('xl/workbook.xml', workbookXml(sheet.name, area))
  yield* file.end()
}

/** A ZIP file that yields its bytes step by step. */
class Workbook {
  #ready: Uint8Array[] = []
  #part: ZipDeflate | undefined
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error
    this.#ready.push(bytes)
  })

  add(path: string, xml: string) {
    this.begin(path)
    return this.write(xml, true)
  }

  begin(path: string): Uint8Array[] {
    // XML compresses well even at the fastest level.
    this.#part = new ZipDeflate(path, { level: 1 })
    // A fixed time, so that the same sheet always gives the same file.
    this.#part.mtime = '1980-01-02'
    this.#zip.add(this.#part)
    return this.#taken()
  }

  write(xml: string, last = false): Uint8Array[] {
    this.#part?.push(strToU8(xml), last)
    return this.#taken()
  }

  end(): Uint8Array[] {
    this.#zip.end()
    return this.#taken()
  }

  #taken(): Uint8Array[] {
    const taken = this.#ready
    this.#ready = []
    return taken
  }
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The indexes of the styles below. */
const style = { head: 1, day: 2, whole: 3, hundredths: 4, thousandths: 5 } as const

/** The constant parts of a workbook, as Office Open XML (ECMA-376) requires. */
const fixedParts = {
  '[Content_Types].xml': `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${parts}.styles+xml"/></Types>`,
  '_rels/.rels': `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 3, 4, 165].map(format => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

function workbookXml(name: string, area: string): string {
  const title = xmlText(
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet',
  )
  const filtered = `'${title.replaceAll("'", "''")}'!${area.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${filtered}</definedName></definedNames></workbook>`
}

function sheetHead({ columns, rtl }: Sheet): string {
  const view = `<sheetView ${rtl ? 'rightToLeft="1" ' : ''}workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  const widths = columns.map(
    ({ width = 12 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  const titles = columns.map(({ title }, at) => textXml(title, `${columnLetters(at + 1)}1`, style.head))
  return `${xmlHead}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews>${cols}<sheetData><row r="1">${titles.join('')}</row>`
}

function rowXml(row: readonly Cell[], number: number, columns: readonly SheetColumn[]): string {
  let xml = `<row r="${number}">`
  for (let at = 0; at < row.length; at++) {
    const cell = row[at] ?? null
    if (cell !== null && cell !== '') xml += cellXml(cell, `${columnLetters(at + 1)}${number}`, columns[at])
  }
  return `${xml}</row>`
}

function cellXml(cell: string | number, place: string, column: SheetColumn | undefined): string {
  if (typeof cell === 'number') return numberXml(cell, place, styleOf(column))
  const serial = isDayIn(cell, column?.kind) ? serialOf(cell) : undefined
  return serial === undefined ? textXml(cell, place) : numberXml(serial, place, style.day)
}

function numberXml(number: number, place: string, look: number): string {
  return `<c r="${place}"${look ? ` s="${look}"` : ''}><v>${number}</v></c>`
}

function textXml(text: string, place: string, look = 0): string {
  const style = look ? ` s="${look}"` : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(escaped(text))}</t></is></c>`
}

function styleOf(column: SheetColumn | undefined): number {
  if (column?.kind !== 'amount') return 0
  if (column.digits === 0) return style.whole
  return column.digits === 3 ? style.thousandths : style.hundredths
}

/** Escapes characters that XML cannot hold, as Office Open XML does: `_x000D_` for a carriage return. */
function xmlText(text: string): string {
  if (plain.test(text)) return text
  return text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(
      /[^\t\n\u0020-\ufffd]/g,
      letter => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const plain = /^[^&<>"_\ufffe\uffff\p{Cc}]*$/u

const letters: string[] = []

function columnLetters(number: number): string {
  letters[number] ??= lettersFor(number)
  return letters[number] ?? ''
}
