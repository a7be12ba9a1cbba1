import { encode } from 'uqr'

/** A QR code: so many modules along a side, and its dark ones in runs along each row. */
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
 * In capitals the address takes the smaller alphabet of QR codes, which makes a code of fewer and larger modules: hosts
 * know no case, and neither do our paths. A tenth to a sixth of it may be dirty or torn.
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
