import type { LabelSheet } from '../../model/label-sheet.ts'
import { hex4, hexText, latin, PdfFile, points } from './pdf.ts'
import { pageCount, spotsOn } from './sheet-pages.ts'
import { codeOn, type DrawnText, type Measure, type StickerDrawing } from './sticker.ts'
import type { Font } from './typeface.ts'

interface Printed {
  sheet: LabelSheet
  drawings: readonly StickerDrawing[]
  fonts: readonly Font[]
  /** The number of stickers of the first sheet that are used already. */
  used: number
  /** The offset of the printer, in millimetres. */
  shift: { x: number; y: number }
  title: string
  language: string
}

/** Writes the stickers as a PDF with pages of the size of the sheet. */
export async function stickersPdf(printed: Printed): Promise<Uint8Array<ArrayBuffer>> {
  const { sheet, drawings, used, shift, title, language } = printed
  const file = new PdfFile()
  const faces = printed.fonts.map(font => new Face(font))
  const pages = Array.from({ length: pageCount(sheet, drawings.length, used) }, () => [] as string[])
  for (const [at, { page, x, y }] of spotsOn(sheet, drawings.length, used).entries()) {
    const drawing = drawings[at]
    if (drawing) pages[page]?.push(drawn(drawing, x + shift.x, y + shift.y, sheet.page_height, faces))
  }
  const tree = file.reserve()
  const resources = file.reserve()
  const size = `${points(sheet.page_width)} ${points(sheet.page_height)}`
  const kids: string[] = []
  for (const content of pages) {
    const stream = await file.addStream('', latin(`0 g\n${content.join('')}`))
    const page = file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size}] /Resources ${resources} 0 R /Contents ${stream} 0 R >>`,
    )
    kids.push(`${page} 0 R`)
  }
  const named: string[] = []
  for (const [at, face] of faces.entries()) if (face.isUsed) named.push(`/F${at} ${await face.addTo(file)} 0 R`)
  file.put(resources, `<< /Font << ${named.join(' ')} >> >>`)
  file.put(tree, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`)
  // The viewer must not scale: fitted to the page, the print would miss the stickers of the sheet.
  const root = file.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang ${hexText(language)} /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>`,
  )
  return file.bytes(root, file.add(`<< /Title ${hexText(title)} >>`))
}

/**
 * Returns a function that measures a text in several fonts, each of which has some of the characters. A character that
 * none of them has counts as one of medium width.
 */
export function measureIn(fonts: readonly Font[]): Measure {
  return (text, weight) => {
    let width = 0
    for (const character of text) {
      const found = glyphIn(fonts, character, weight)
      width += found ? found.font.widthOf(found.glyph) / found.font.unitsPerEm : 0.6
    }
    return width
  }
}

/** True when the fonts have a glyph for each character of the text. */
export function canWrite(fonts: readonly Font[], text: string): boolean {
  return Array.from(text).every(character => glyphIn(fonts, character, 400))
}

function glyphIn(fonts: readonly Font[], character: string, weight: number) {
  const codePoint = character.codePointAt(0) ?? 0
  for (const font of fonts) {
    const glyph = font.weight === weight ? font.glyphOf(codePoint) : undefined
    if (glyph !== undefined) return { font, glyph }
  }
  return undefined
}

/** Coordinates in a PDF count upwards from the bottom of the page. */
function drawn(drawing: StickerDrawing, left: number, top: number, page: number, faces: readonly Face[]): string {
  const { code, module, ...corner } = codeOn(drawing)
  const squares = code.runs.map(({ x, y, length }) => {
    const foot = page - (top + corner.y + (y + 1) * module)
    return `${points(left + corner.x + x * module)} ${points(foot)} ${points(length * module)} ${points(module)} re\n`
  })
  return `${squares.join('')}f\n${drawing.texts.map(text => written(text, left, page - top, faces)).join('')}`
}

/** Draws a line of text, split where the next letters need another font. */
function written({ text, weight, x, y, size }: DrawnText, left: number, top: number, faces: readonly Face[]): string {
  const fonts = faces.map(({ font }) => font)
  let at = left + x
  let content = 'BT\n'
  let run: { face: number; glyphs: string } | undefined
  const say = () => {
    if (run) content += `/F${run.face} ${points(size)} Tf <${run.glyphs}> Tj\n`
    run = undefined
  }
  content += `1 0 0 1 ${points(at)} ${points(top - y)} Tm\n`
  for (const character of text) {
    const found = glyphIn(fonts, character, weight) ?? glyphIn(fonts, '?', weight)
    if (!found) continue
    const face = fonts.indexOf(found.font)
    if (run?.face !== face) {
      say()
      run = { face, glyphs: '' }
    }
    if (run) run.glyphs += hex4(found.glyph)
    faces[face]?.use(found.glyph, character.codePointAt(0) ?? 0)
    at += (found.font.widthOf(found.glyph) / found.font.unitsPerEm) * size
  }
  say()
  return `${content}ET\n`
}

/** A font in the PDF with the glyphs that its pages use. */
class Face {
  readonly font: Font
  readonly #used = new Map<number, number>()

  constructor(font: Font) {
    this.font = font
  }

  get isUsed(): boolean {
    return this.#used.size > 0
  }

  use(glyph: number, codePoint: number): void {
    this.#used.set(glyph, codePoint)
  }

  async addTo(file: PdfFile): Promise<number> {
    const { name, bytes, unitsPerEm, ascent, descent, box, widthOf } = this.font
    const inThousands = (units: number) => Math.round((units * 1000) / unitsPerEm)
    const program = await file.addStream(`/Length1 ${bytes.length}`, bytes)
    const bounds = box.map(inThousands).join(' ')
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${bounds}] /ItalicAngle 0 /Ascent ${inThousands(ascent)} /Descent ${inThousands(descent)} /CapHeight ${inThousands(ascent)} /StemV 80 /FontFile2 ${program} 0 R >>`,
    )
    const glyphs = [...this.#used.keys()].sort((a, b) => a - b)
    const widths = glyphs.map(glyph => `${glyph} [${inThousands(widthOf(glyph))}]`).join(' ')
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 500 /W [${widths}] /CIDToGIDMap /Identity >>`,
    )
    const unicode = await file.addStream('', latin(this.#unicodeMap()))
    return file.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
    )
  }

  /** Maps glyphs to characters, so that the text can be searched and copied. */
  #unicodeMap(): string {
    const pairs = Array.from(this.#used, ([glyph, codePoint]) => {
      const text = String.fromCodePoint(codePoint)
      return `<${hex4(glyph)}> <${Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('')}>\n`
    })
    // A block may hold at most a hundred entries.
    const blocks: string[] = []
    for (let at = 0; at < pairs.length; at += 100) {
      const some = pairs.slice(at, at + 100)
      blocks.push(`${some.length} beginbfchar\n${some.join('')}endbfchar\n`)
    }
    return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`
  }
}
