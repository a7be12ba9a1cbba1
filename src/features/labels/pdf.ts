/*
 * Writes PDF 1.7 (ISO 32000-1) as far as stickers need it: pages of filled squares and lines of text in embedded fonts.
 */

const pointsPerMm = 72 / 25.4

/** Formats a length in points in the shortest form. */
export const points = (mm: number): string => (mm * pointsPerMm).toFixed(3).replace(/\.?0+$/, '')

/** The objects of a PDF, numbered in the order in which they are requested. */
export class PdfFile {
  readonly #objects: (Uint8Array<ArrayBuffer> | undefined)[] = []

  /** Returns a number that can be referred to before its object exists. */
  reserve(): number {
    return this.#objects.push(undefined)
  }

  put(number: number, text: string): void {
    this.#objects[number - 1] = latin(text)
  }

  add(text: string): number {
    const number = this.reserve()
    this.put(number, text)
    return number
  }

  async addStream(dictionary: string, content: Uint8Array<ArrayBuffer>): Promise<number> {
    const packed = await deflated(content)
    const head = latin(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`)
    const number = this.reserve()
    this.#objects[number - 1] = joined([head, packed, latin('\nendstream')])
    return number
  }

  /** Returns the whole file; `root` and `information` are the numbers of its catalogue and its document information. */
  bytes(root: number, information: number): Uint8Array<ArrayBuffer> {
    const parts = [latin('%PDF-1.7\n%âãÏÓ\n')]
    const offsets: number[] = []
    let length = parts[0]?.length ?? 0
    const push = (part: Uint8Array<ArrayBuffer>) => {
      parts.push(part)
      length += part.length
    }
    for (const [at, object] of this.#objects.entries()) {
      offsets.push(length)
      push(latin(`${at + 1} 0 obj\n`))
      push(object ?? latin('null'))
      push(latin('\nendobj\n'))
    }
    const table = length
    const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const size = offsets.length + 1
    push(latin(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`))
    push(latin(`trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${information} 0 R >>\nstartxref\n${table}\n%%EOF\n`))
    return joined(parts)
  }
}

export function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

/** Encodes text outside the page content, such as a title, as UTF-16 in hexadecimal digits. */
export function hexText(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at)))
  return `<FEFF${units.join('')}>`
}

export const hex4 = (number: number): string => number.toString(16).toUpperCase().padStart(4, '0')

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
