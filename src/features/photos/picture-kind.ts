import { AppError } from '../../shared/errors.ts'

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

/**
 * Returns the kind of a picture file by its bytes, whatever its name. Throws for any kind that is not accepted, and
 * names kinds that people commonly have: an iPhone's own pictures, drawings that a browser would run.
 */
export function pictureKindOf(file: Uint8Array): PictureKind {
  if (file.length === 0) throw new AppError(400, 'file_empty')
  if (starts(file, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WEBP') return 'webp'
  if (textAt(file, 4, 4) === 'ftyp') {
    const brands = brandsIn(file)
    if (brands.includes('avif')) return 'avif'
    if (brands.some(brand => /^(hei|hev|mif1|msf1)/.test(brand))) throw new AppError(415, 'photo_heic')
  }
  if (/^\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(textAt(file, 0, 300))) throw new AppError(415, 'photo_svg')
  throw new AppError(415, 'photo_unknown')
}

function starts(file: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => file[at] === byte)
}

/** A byte order mark, which XML may begin with, is skipped. */
function textAt(file: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...file.subarray(from, from + length)).replace(/^\xef\xbb\xbf/, '')
}

/** Returns the brands of a file in an ISO container: its own and those it is compatible with. */
function brandsIn(file: Uint8Array): string[] {
  const length = Math.min(new DataView(file.buffer, file.byteOffset).getUint32(0), 200, file.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.push(textAt(file, at, 4))
  return brands
}
