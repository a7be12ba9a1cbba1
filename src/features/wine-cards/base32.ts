/** QR codes write capitals and figures with fewer modules than any other text. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Writes bytes in base 32, without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let rest = 0
  let bits = 0
  for (const byte of bytes) {
    rest = (rest << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += digits[(rest >> bits) & 31]
    }
    rest &= (1 << bits) - 1
  }
  return bits > 0 ? text + digits[(rest << (5 - bits)) & 31] : text
}

/** Reads bytes in base 32, in capitals or small letters. Returns undefined for any other text. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let at = 0
  let rest = 0
  let bits = 0
  for (const letter of text.toUpperCase()) {
    const digit = digits.indexOf(letter)
    if (digit < 0) return undefined
    rest = (rest << 5) | digit
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = rest >> bits
    rest &= (1 << bits) - 1
  }
  return bytes
}
