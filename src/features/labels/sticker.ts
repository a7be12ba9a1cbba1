import type { QrCode } from './qr.ts'

/** What stands on a sticker. */
export interface Sticker {
  id: string
  /** The short code, for the eye; the QR code says the same, and where to look it up. */
  code: string
  qr: QrCode
  lines: readonly StickerLine[]
}

export interface StickerLine {
  text: string
  weight: Weight
  /** Where there is not room for all, those of the highest go first. */
  rank: number
}

export type Weight = 400 | 600

/** How wide a text is, in ems. */
export type Measure = (text: string, weight: Weight) => number

/** A sticker as it is drawn, in millimetres from its upper left corner. */
export interface StickerDrawing {
  qr: { x: number; y: number; side: number; code: QrCode }
  texts: readonly DrawnText[]
}

export interface DrawnText {
  text: string
  weight: Weight
  x: number
  /** Of the line the letters stand on. */
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
/** What of a line's height is above the line the letters stand on. */
const ascent = 0.92

/** Lays a sticker out: the QR code beside the words, or above them where the sticker is not wide enough for that. */
export function drawSticker(sticker: Sticker, { width, height }: Box, measure: Measure): StickerDrawing {
  const edge = Math.min(2, Math.max(0.9, 0.07 * Math.min(width, height)))
  const inner = { width: width - 2 * edge, height: height - 2 * edge }
  const beside = Math.min(inner.height, 0.42 * inner.width, 32)
  const isWide = inner.width - inner.height >= 8 || inner.width >= 1.5 * inner.height
  const lines = [...sticker.lines, { text: sticker.code, weight: 600 as const, rank: 0 }]
  if (isWide) {
    const gap = edge
    const x = edge + beside + gap
    const texts = setLines(lines, { width: width - edge - x, height: inner.height }, measure)
    const top = edge + (inner.height - heightOf(texts)) / 2
    return {
      qr: qrIn(sticker.qr, edge, edge + (inner.height - beside) / 2, beside),
      texts: texts.map((line, at) => placed(line, at, x, top)),
    }
  }
  const least = smallestText * leading
  const side = Math.min(inner.width, Math.max(0.6 * inner.height, inner.height - lines.length * 1.3 * least))
  const texts = setLines(lines, { width: inner.width, height: inner.height - side }, measure)
  return {
    qr: qrIn(sticker.qr, edge + (inner.width - side) / 2, edge, side),
    texts: texts.map((line, at) => {
      const x = edge + (inner.width - measure(line.text, line.weight) * line.size) / 2
      return placed(line, at, x, edge + side)
    }),
  }
}

/** How large a module of the code comes out: below a quarter of a millimetre printers and cameras have trouble. */
export function moduleSize({ qr }: StickerDrawing): number {
  return qr.side / qr.code.side
}

function qrIn(code: QrCode, x: number, y: number, box: number): StickerDrawing['qr'] {
  const module = box / (code.side + 2 * quietModules)
  return { x: x + quietModules * module, y: y + quietModules * module, side: code.side * module, code }
}

interface SetLine extends StickerLine {
  size: number
  /** From one line to the next. */
  step: number
}

/** The lines that have room, as large as they may be: first a long one becomes smaller, then it is cut. */
function setLines(lines: readonly StickerLine[], box: Box, measure: Measure): SetLine[] {
  const room = Math.max(1, Math.floor(box.height / (smallestText * leading)))
  const kept = [...lines].sort((a, b) => a.rank - b.rank).slice(0, room)
  const shown = lines.filter(line => kept.includes(line))
  const tallest = Math.min(largestText, box.height / (shown.length * leading))
  const least = Math.max(0.6 * tallest, Math.min(smallestText, tallest))
  const fitting = ({ text, weight }: StickerLine) => Math.max(least, box.width / measure(text, weight))
  // The year and the code, which are looked for, set the size for all; longer lines become smaller.
  const size = Math.min(tallest, ...shown.filter(({ rank }) => rank < 2).map(fitting))
  return shown.map(line => {
    const own = Math.min(size, fitting(line))
    return { ...line, size: own, step: size * leading, text: cut(line, box.width / own, measure) }
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
