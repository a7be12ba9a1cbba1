import { AppError } from '../../shared/errors.ts'

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

/**
 * What a file is by its bytes, whatever it is called. Throws for anything that is not taken, and says what it was where
 * people have such files: an iPhone's own pictures, drawings that a browser would run.
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

/** A byte order mark, which XML may begin with, says nothing. */
function textAt(file: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...file.subarray(from, from + length)).replace(/^\xef\xbb\xbf/, '')
}

/** What a file in ISO's container says it can be read as: its own brand and those it agrees with. */
function brandsIn(file: Uint8Array): string[] {
  const length = Math.min(new DataView(file.buffer, file.byteOffset).getUint32(0), 200, file.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.push(textAt(file, at, 4))
  return brands
}
