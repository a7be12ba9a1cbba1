/** In larger pictures a code is no easier to read, only slower. */
const longestSide = { frame: 1_280, picture: 2_400 }

type Source = keyof typeof longestSide

let canvas: HTMLCanvasElement | undefined

/** Returns the pixels of a picture, scaled down to a useful size; undefined when it has none yet. */
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

/** Returns the pixels of a picture from a file; rejects a file that is not a picture. */
export async function pixelsIn(file: Blob): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(file)
  const pixels = pixelsOf(bitmap, bitmap.width, bitmap.height, 'picture')
  bitmap.close()
  return pixels
}
