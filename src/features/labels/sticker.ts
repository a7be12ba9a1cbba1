import { type QrCode, qrCodeOf } from './qr.ts'

/** The content of a sticker. */
export interface Sticker {
  id: string
  /** The short code for people; the QR code contains it as well, and usually the address of its page. */
  code: string
  /** The content of its QR code. */
  address: string
  lines: readonly StickerLine[]
}

export interface StickerLine {
  text: string
  /** Texts to print where there is no room for the whole one, from the longest to what is needed most. */
  shorter?: readonly string[]
  weight: Weight
  /** Lines with the highest rank are left out first when there is not room for all. */
  rank: number
}

export type Weight = 400 | 600

/** Returns the width of a text in ems. */
export type Measure = (text: string, weight: Weight) => number

/** The drawing of a sticker, in millimetres from its upper left corner. */
export interface StickerDrawing {
  /** The square for the QR code with its quiet zone, and what the code says. */
  qr: { x: number; y: number; side: number; address: string }
  texts: readonly DrawnText[]
}

export interface DrawnText {
  text: string
  weight: Weight
  x: number
  /** The position of the baseline. */
  y: number
  size: number
}

export interface Box {
  width: number
  height: number
}

const quietModules = 2
const smallestText = 1.7
const largestText = 4.2
const leading = 1.18
/** The share of a line's height that is above the baseline. */
const ascent = 0.92

/** Lays out a sticker with the QR code beside the text, or above it when the sticker is too narrow for that. */
export function drawSticker(sticker: Sticker, { width, height }: Box, measure: Measure): StickerDrawing {
  const edge = Math.min(2, Math.max(0.9, 0.07 * Math.min(width, height)))
  const inner = { width: width - 2 * edge, height: height - 2 * edge }
  const codeSide = Math.min(inner.height, 0.42 * inner.width, 32)
  const isWide = inner.width - inner.height >= 8 || inner.width >= 1.5 * inner.height
  const lines = [...sticker.lines, { text: sticker.code, weight: 600 as const, rank: 0 }]
  if (isWide) {
    const gap = edge
    const x = edge + codeSide + gap
    const texts = setLines(lines, { width: width - edge - x, height: inner.height }, measure)
    const top = edge + (inner.height - heightOf(texts)) / 2
    return {
      qr: { x: edge, y: edge + (inner.height - codeSide) / 2, side: codeSide, address: sticker.address },
      texts: texts.map((line, at) => placed(line, at, x, top)),
    }
  }
  const least = smallestText * leading
  const side = Math.min(inner.width, Math.max(0.6 * inner.height, inner.height - lines.length * 1.3 * least))
  const texts = setLines(lines, { width: inner.width, height: inner.height - side }, measure)
  return {
    qr: { x: edge + (inner.width - side) / 2, y: edge, side, address: sticker.address },
    texts: texts.map((line, at) => {
      const x = edge + (inner.width - measure(line.text, line.weight) * line.size) / 2
      return placed(line, at, x, edge + side)
    }),
  }
}

/** Returns the size of a module of the code; below a quarter of a millimetre printers and cameras have trouble. */
export function moduleSize(drawing: StickerDrawing): number {
  return codeOn(drawing).module
}

/**
 * Returns the code of a sticker, its upper left corner and the size of a module, in millimetres. Encoding takes
 * milliseconds, so it is left to whoever draws this sticker.
 */
export function codeOn({ qr }: StickerDrawing): { code: QrCode; x: number; y: number; module: number } {
  const code = qrCodeOf(qr.address)
  const module = qr.side / (code.side + 2 * quietModules)
  return { code, x: qr.x + quietModules * module, y: qr.y + quietModules * module, module }
}

interface SetLine extends StickerLine {
  size: number
  /** The distance to the next line. */
  step: number
}

/** Sets the lines that fit, as large as possible: a long line first becomes smaller, then shorter, and is then cut. */
function setLines(lines: readonly StickerLine[], box: Box, measure: Measure): SetLine[] {
  const room = Math.max(1, Math.floor(box.height / (smallestText * leading)))
  const shownLines = [...lines].sort((a, b) => a.rank - b.rank).slice(0, room)
  const shown = lines.filter(line => shownLines.includes(line))
  const tallest = Math.min(largestText, box.height / (shown.length * leading))
  const least = Math.max(0.6 * tallest, Math.min(smallestText, tallest))
  const fitting = ({ text, weight }: StickerLine) => Math.max(least, box.width / measure(text, weight))
  // The vintage and the code are what people look for, so they set the size for all lines; longer lines become smaller.
  const size = Math.min(tallest, ...shown.filter(({ rank }) => rank < 2).map(fitting))
  return shown.map(whole => {
    const { weight, shorter = [] } = whole
    const fits = (text: string) => least * measure(text, weight) <= box.width
    const line = { ...whole, text: [whole.text, ...shorter].find(fits) ?? shorter.at(-1) ?? whole.text }
    const own = Math.min(size, fitting(line))
    // A line that was made to fit is not cut because of the last digit of its width.
    const room = (box.width / own) * (1 + 1e-9)
    return { ...line, size: own, step: size * leading, text: cut(line, room, measure) }
  })
}

function cut({ text, weight }: StickerLine, width: number, measure: Measure): string {
  if (measure(text, weight) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 1 && measure(`${characters.join('').trimEnd()}…`, weight) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

const heightOf = (lines: readonly SetLine[]) => lines.reduce((sum, { step }) => sum + step, 0)

function placed({ text, weight, size, step }: SetLine, at: number, x: number, top: number): DrawnText {
  return { text, weight, size, x, y: top + (at + ascent / leading) * step }
}
