/** Beyond this a code is no easier to read, only slower. */
const longestSide = { frame: 1_280, picture: 2_400 }

type Source = keyof typeof longestSide

let canvas: HTMLCanvasElement | undefined

/** The pixels of a picture, not larger than is of use; undefined where there are none yet. */
export function pixelsOf(
  image: CanvasImageSource,
  width: number,
  height: number,
  source: Source,
): ImageData | undefined {
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, longestSide[source] / Math.max(width, height))
  canvas ??= document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

/** The pixels of a picture from a file; rejects what is none. */
export async function pixelsIn(file: Blob): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(file)
  const pixels = pixelsOf(bitmap, bitmap.width, bitmap.height, 'picture')
  bitmap.close()
  return pixels
}
