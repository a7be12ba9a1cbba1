import { limits } from '../../../shared/limits.ts'

/**
 * A picture as it is sent, and as it is shown at once. It is drawn again, so that no metadata of the camera remains.
 */
export interface Shrunk {
  width: number
  height: number
  whole: Blob
  small: Blob
}

/** Thrown when the browser has no decoder for the file, or the file is not a picture. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

export async function shrink(file: Blob): Promise<Shrunk> {
  const bitmap = await decoded(file).catch(error => {
    throw new UnreadablePicture('The picture cannot be read', { cause: error })
  })
  try {
    const whole = await drawn(bitmap, limits.photo_side, 0.88)
    const small = await drawn(bitmap, limits.photo_small_side, 0.8)
    return { whole: whole.blob, small: small.blob, width: whole.width, height: whole.height }
  } finally {
    bitmap.close()
  }
}

/** Returns the same picture in at most half as many bytes, as far as that is possible. */
export async function shrinkToHalf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bitmap = await decoded(new Blob([bytes]))
  try {
    for (let side = Math.max(bitmap.width, bitmap.height); ; side = Math.round(side * 0.7)) {
      const { blob } = await drawn(bitmap, side, 0.75)
      if (blob.size <= bytes.length / 2 || side <= 1) return new Uint8Array(await blob.arrayBuffer())
    }
  } finally {
    bitmap.close()
  }
}

/**
 * Falls back to an image element: some browsers, such as Safari with HEIC, can show formats that they cannot decode for
 * a script.
 */
async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    const image = new Image()
    image.src = URL.createObjectURL(file)
    try {
      await image.decode()
      return await createImageBitmap(image)
    } finally {
      URL.revokeObjectURL(image.src)
    }
  }
}

async function drawn(
  bitmap: ImageBitmap,
  side: number,
  quality: number,
): Promise<Pick<Shrunk, 'width' | 'height'> & { blob: Blob }> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture('There is no memory to draw the picture')
  context.imageSmoothingQuality = 'high'
  // JPEG, which every browser can write, has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new UnreadablePicture('The picture cannot be drawn')
  return { width, height, blob }
}
