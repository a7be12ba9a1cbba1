import { isUtf8 as isUtf8Whole } from 'node:buffer'
import { decodeHTMLStrict } from 'entities/decode'
import type { Encoding, Pause } from './table.ts'

/**
 * Converts a file's text to UTF-8. A byte order mark decides. Without one it is UTF-8 if all of it is valid, else
 * Windows-1252, which the website's exports use (not ISO-8859-1: 0x80 is the euro sign).
 */
export async function utf8Of(bytes: Uint8Array, pause: Pause): Promise<{ utf8: Uint8Array; encoding: Encoding }> {
  const marked = byMark(bytes)
  if (marked && marked.encoding !== 'utf-8') {
    return { utf8: await recode(bytes.subarray(marked.skip), marked.encoding, pause), encoding: marked.encoding }
  }
  const wide = marked ? undefined : wideEncoding(bytes)
  if (wide) return { utf8: await recode(bytes, wide, pause), encoding: wide }
  const body = bytes.subarray(marked?.skip ?? 0)
  if (await isUtf8(body, pause)) return { utf8: body, encoding: 'utf-8' }
  return { utf8: await recode(body, 'windows-1252', pause), encoding: 'windows-1252' }
}

/**
 * Returns the text of a cell with entities decoded once (`&amp;eacute;` becomes the text `&eacute;`), without
 * surrounding blanks.
 */
export function cellText(cell: string): string {
  return (cell.includes('&') ? decodeHTMLStrict(cell) : cell).trim()
}

/**
 * Returns the text of a cell in this program's own table, where text that looks like an entity was entered by somebody.
 */
export function ownCellText(cell: string): string {
  return cell.trim()
}

const marks: readonly { encoding: Encoding; mark: readonly number[] }[] = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

function byMark(bytes: Uint8Array) {
  const found = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  return found && { encoding: found.encoding, skip: found.mark.length }
}

/** Detects UTF-16 without a byte order mark: every other byte of a text in a European language is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const start = bytes.subarray(0, 400)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = start.length / 2 / 2
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return undefined
}

/** The number of bytes decoded between two pauses; even, so that no UTF-16 unit is cut. */
const sliceBytes = 1_000_000

async function isUtf8(bytes: Uint8Array, pause: Pause): Promise<boolean> {
  for (let at = 0, end: number; at < bytes.length; at = end) {
    end = beforeLetter(bytes, Math.min(at + sliceBytes, bytes.length))
    if (!isUtf8Whole(bytes.subarray(at, end))) return false
    await pause()
  }
  return true
}

/** Returns the last position up to `at` that cuts no letter, at most three bytes earlier. */
function beforeLetter(bytes: Uint8Array, at: number): number {
  let before = at
  while (at - before < 3 && before < bytes.length && ((bytes[before] ?? 0) & 0xc0) === 0x80) before--
  return before
}

/** Converts bytes of an encoding to UTF-8. Throws when the encoding's name is unknown. */
export async function recode(bytes: Uint8Array, encoding: string, pause: Pause): Promise<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  for (const slice of slices(bytes)) {
    parts.push(encoder.encode(decoder.decode(slice, { stream: true })))
    await pause()
  }
  parts.push(encoder.encode(decoder.decode()))
  return joined(parts)
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
