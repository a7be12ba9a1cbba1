/** Returns a UUIDv7 as text. Whoever creates a row makes its id, so a browser without a network can do so too. */
export function newId(now: number = Date.now()): string {
  return textOf(bytesAt(now))
}

/**
 * Returns a function that makes ids of one instant in ascending order. Rows that are created together are then stored
 * together in the database's trees: with scattered ids, importing a hundred thousand bottles rewrites the same pages
 * again and again, because few of them fit in memory.
 */
export function idsInOrder(now: number): () => string {
  let count = 0
  return () => {
    const bytes = bytesAt(now)
    const number = count++
    bytes[6] = 0x70 | (number >> 20)
    bytes[7] = number >> 12
    bytes[8] = 0x80 | ((number >> 8) & 0x0f)
    bytes[9] = number
    return textOf(bytes)
  }
}

function bytesAt(now: number): Uint8Array {
  const bytes = sixteenAtRandom()
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  return bytes
}

/** Writes an id. Joined from pieces, a text would hold on to them: an id would take four times as much memory. */
function textOf(bytes: Uint8Array): string {
  let at = 0
  for (const byte of bytes) {
    if (at === 8 || at === 13 || at === 18 || at === 23) at++
    letters[at++] = digits[byte >> 4] as number
    letters[at++] = digits[byte & 0x0f] as number
  }
  return String.fromCharCode(...letters)
}

const digits = Array.from('0123456789abcdef', digit => digit.charCodeAt(0))
const letters = Array.from({ length: 36 }, () => '-'.charCodeAt(0))

/**
 * Random bytes are fetched for many ids at once: an import of ten thousand bottles spent a fifth of its time on
 * fetching.
 */
const pool = new Uint8Array(16 * 256)
let used = pool.length

function sixteenAtRandom(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
}

/** Returns whether a text can be the key of a request (`Idempotency-Key`). */
export function isRequestKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.:-]{8,100}$/.test(text)
}
