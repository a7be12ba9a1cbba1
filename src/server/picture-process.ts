import sharp from 'sharp'
import { limits } from '../shared/limits.ts'
import type { Made } from './pictures.ts'

/*
 * The process that decodes pictures, separate from the server, so that it contains whatever a hostile file does to a
 * decoder. It receives one picture at a time, and is ended when it takes too long.
 */

// Only these formats can be loaded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (file: Uint8Array) => void make(file).then(made => process.send?.(made)))
process.on('disconnect', () => process.exit(0))

/** Rotates a picture to the orientation of the camera and encodes it again. No other data of the file is kept. */
async function make(file: Uint8Array): Promise<Made> {
  try {
    const { width = 0, height = 0, format, compression } = await sharp(file, options).metadata()
    if (format === 'heif' && compression !== 'av1') return { refused: 'photo_heic' }
    if (width * height > limits.photo_pixels) return { refused: 'photo_too_many_pixels' }
    const whole = await shrunk(file, limits.photo_side, 82)
    const small = await shrunk(whole.data, limits.photo_small_side, 76)
    return { whole: whole.data, small: small.data, width: whole.info.width, height: whole.info.height }
  } catch (error) {
    return { refused: /pixel limit|too large/i.test(String(error)) ? 'photo_too_many_pixels' : 'photo_damaged' }
  }
}

const options = { limitInputPixels: limits.photo_pixels, failOn: 'error', sequentialRead: true } as const

function shrunk(file: Uint8Array, side: number, quality: number) {
  return sharp(file, options)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 4 })
    .toBuffer({ resolveWithObject: true })
}
