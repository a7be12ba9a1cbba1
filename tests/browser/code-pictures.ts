import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule as prepareReader, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule as prepareWriter, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'

const wasmOf = (part: 'reader' | 'writer') => {
  const file = createRequire(import.meta.url).resolve(`zxing-wasm/${part}/zxing_${part}.wasm`)
  return { overrides: { wasmBinary: readFileSync(file).buffer } }
}
prepareReader(wasmOf('reader'))
prepareWriter(wasmOf('writer'))

/** Returns a PNG of a code. */
export async function pictureOf(
  text: string,
  format: NonNullable<WriterOptions['format']> = 'QRCode',
): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, scale: 6, addQuietZones: true })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}

/** Returns the contents of the codes in a picture, read without the application. */
export async function readPicture(png: Uint8Array, options: ReaderOptions = {}): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], ...options })
  return found.map(each => each.text)
}

/** Returns a video of a still picture with the code, for a camera that plays it (YUV4MPEG2). */
export async function filmOf(text: string, width = 640, height = 480): Promise<Buffer> {
  const { symbol } = await writeBarcode(text, { format: 'QRCode', scale: 1, addQuietZones: true })
  const scale = Math.floor((0.6 * height) / symbol.height)
  const left = Math.floor((width - symbol.width * scale) / 2)
  const top = Math.floor((height - symbol.height * scale) / 2)
  const bright = Buffer.alloc(width * height, 200)
  for (let y = 0; y < symbol.height * scale; y++) {
    for (let x = 0; x < symbol.width * scale; x++) {
      const module = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 255
      bright[(top + y) * width + left + x] = module > 127 ? 225 : 25
    }
  }
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frame = [Buffer.from('FRAME\n'), bright, grey]
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...frame, ...frame])
}
