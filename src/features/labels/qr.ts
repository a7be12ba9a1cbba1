import { encode } from 'uqr'

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
 * Host names ignore case, and so do the paths of stickers. About 15 per cent of the code may be dirty or torn.
 */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text.toUpperCase(), { ecc: 'M', border: 0, boostEcc: true })
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
