import sharp from 'sharp'

/** Makes a photo for tests that are not about photos. */
export function smallPhoto(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#7a1f35' } })
    .jpeg()
    .toBuffer()
}
