/** A photo as this program stores it: WebP, one still picture, nothing else in the file. */
export interface Webp {
  width: number
  height: number
}

/**
 * The chunks that make up a still picture. Metadata such as place and camera, programs and animations are not among
 * them.
 */
const pictureChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

/**
 * Returns the size of a picture that has the form this program writes; undefined for any other bytes. The photos of an
 * archive are stored unchanged, because encoding thousands of them again would take an hour, so only the form that this
 * program itself writes is accepted.
 */
export function ourPicture(bytes: Uint8Array): Webp | undefined {
  if (bytes.length < 30 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(4, true) + 8 !== bytes.length) return undefined
  let size: Webp | undefined
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const kind = textAt(bytes, at)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length
    if (!pictureChunks.includes(kind) || end > bytes.length) return undefined
    size ??= sizeIn(kind, view, at + 8, length)
    at = end + (length % 2)
  }
  return size
}

function sizeIn(kind: string, view: DataView, at: number, length: number): Webp | undefined {
  if (length < 10) return undefined
  if (kind === 'VP8X') return { width: threeBytes(view, at + 4) + 1, height: threeBytes(view, at + 7) + 1 }
  if (kind === 'VP8L') {
    if (view.getUint8(at) !== 0x2f) return undefined
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ' || threeBytes(view, at + 3) !== 0x2a019d) return undefined
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
