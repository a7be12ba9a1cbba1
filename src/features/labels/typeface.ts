import type { Weight } from './sticker.ts'

/** A font in the form a PDF embeds: TrueType with the tables needed to draw letters, extracted from a .woff file. */
export interface Font {
  name: string
  weight: Weight
  bytes: Uint8Array<ArrayBuffer>
  unitsPerEm: number
  ascent: number
  descent: number
  box: readonly [number, number, number, number]
  /** Returns the glyph of a character; undefined when the font has none. */
  glyphOf(codePoint: number): number | undefined
  /** Returns the width of a glyph in units of the font. */
  widthOf(glyph: number): number
}

/** The tables that PDF readers need; those for layout and the names are left out. */
const neededTables = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']

/**
 * Reads a font from a WOFF 1.0 file (https://www.w3.org/TR/WOFF/), which holds the compressed tables of a TrueType
 * font.
 */
export async function fontFrom(file: ArrayBuffer, name: string, weight: Weight): Promise<Font> {
  const tables = await tablesIn(file)
  const table = (tag: string) => {
    const bytes = tables.get(tag)
    if (!bytes) throw new Error(`${name} has no table ${tag}`)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const head = table('head')
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const glyphs = glyphsIn(table('cmap'))
  const metrics = hhea.getUint16(34)
  return {
    name,
    weight,
    bytes: trueType(neededTables.flatMap(tag => (tables.has(tag) ? [[tag, tables.get(tag)] as Table] : []))),
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    glyphOf: codePoint => glyphs.get(codePoint),
    widthOf: glyph => hmtx.getUint16(4 * Math.min(glyph, metrics - 1)),
  }
}

type Table = readonly [tag: string, bytes: Uint8Array]

async function tablesIn(file: ArrayBuffer): Promise<Map<string, Uint8Array>> {
  const view = new DataView(file)
  if (view.getUint32(0) !== 0x774f4646) throw new Error('This is no WOFF file')
  const entries = Array.from({ length: view.getUint16(12) }, (_, at) => 44 + 20 * at)
  const tables = await Promise.all(
    entries.map(async (at): Promise<Table> => {
      const tag = String.fromCharCode(...new Uint8Array(file, at, 4))
      const [offset, packed, size] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)]
      const bytes = new Uint8Array(file, offset, packed)
      return [tag, packed < size ? await inflated(bytes) : bytes]
    }),
  )
  return new Map(tables)
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Reads the characters of a font from its `cmap` subtable of format 4, which all of our fonts have (OpenType, `cmap`).
 */
function glyphsIn(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>()
  const at = Array.from({ length: cmap.getUint16(2) }, (_, record) => cmap.getUint32(8 + 8 * record)).find(
    offset => cmap.getUint16(offset) === 4,
  )
  if (at === undefined) return glyphs
  const segments = cmap.getUint16(at + 6) / 2
  for (let segment = 0; segment < segments; segment++) {
    const column = (number: number) => at + 14 + 2 * segment + number * 2 * segments + (number > 0 ? 2 : 0)
    const [last, first, delta] = [cmap.getUint16(column(0)), cmap.getUint16(column(1)), cmap.getUint16(column(2))]
    const range = cmap.getUint16(column(3))
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const raw = range === 0 ? code : cmap.getUint16(column(3) + range + 2 * (code - first))
      if (raw !== 0) glyphs.set(code, (raw + delta) & 0xffff)
    }
  }
  return glyphs
}

/** Joins tables to a font file (OpenType, "Organization of an OpenType Font"). */
function trueType(tables: readonly Table[]): Uint8Array<ArrayBuffer> {
  const start = 12 + 16 * tables.length
  const padded = (length: number) => (length + 3) & ~3
  const size = tables.reduce((sum, [, { length }]) => sum + padded(length), start)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 << power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * tables.length - (16 << power))
  let offset = start
  for (const [at, [tag, bytes]] of tables.entries()) {
    file.set(bytes, offset)
    const entry = 12 + 16 * at
    for (let letter = 0; letter < 4; letter++) file[entry + letter] = tag.charCodeAt(letter)
    view.setUint32(entry + 4, sumOf(view, offset, padded(bytes.length)))
    view.setUint32(entry + 8, offset)
    view.setUint32(entry + 12, bytes.length)
    offset += padded(bytes.length)
  }
  return file
}

function sumOf(view: DataView, from: number, length: number): number {
  let sum = 0
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
