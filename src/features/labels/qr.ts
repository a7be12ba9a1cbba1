import { encode } from 'uqr'
import { memoize } from '../../shared/memoize.ts'

/** The largest sheets have about as many stickers on a page. */
const codesOfAPage = 300

/** A QR code: the number of modules along a side, and the dark modules as runs along each row. */
export interface QrCode {
  side: number
  runs: readonly Run[]
}

export interface Run {
  x: number
  y: number
  length: number
}

/**
 * Encodes an address in capitals, because QR codes have a smaller alphabet for them and need fewer and larger modules.
 * Host names ignore case, and so do the paths of our screens, but not a path under which an instance is served. About 15
 * per cent of the code may be dirty or torn. The codes of a page are encoded once, and not again at each drawing.
 */
export const qrCodeOf: (text: string) => QrCode = memoize(
  text => exactQrCodeOf(ofScreenAtRoot.test(text) ? text.toUpperCase() : text),
  codesOfAPage,
)

const ofScreenAtRoot = /^(https?:\/\/[^/]+)?\/([bp]\/[^/#]+|[^/]+)$/i

/** Encodes a text as it is written. */
export function exactQrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0, boostEcc: true })
  return { side: size, runs: data.flatMap((row, y) => runsOf(row, y)) }
}

function runsOf(row: readonly boolean[], y: number): Run[] {
  const runs: Run[] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last.x + last.length === x) last.length++
    else runs.push({ x, y, length: 1 })
  }
  return runs
}
