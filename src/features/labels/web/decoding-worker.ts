import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decoded, Undecoded } from './decoder.ts'

// By default the package fetches its WebAssembly module from another host.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', async ({ data }: MessageEvent<Undecoded>) => {
  const answer: Decoded = await textsIn(data.image).then(
    texts => ({ id: data.id, texts }),
    error => ({ id: data.id, error: String(error) }),
  )
  postMessage(answer)
})

async function textsIn(image: ImageData): Promise<string[]> {
  const found = await readBarcodes(image, { formats: ['QRCode', 'EANUPC', 'ITF14'], maxNumberOfSymbols: 100 })
  return [...new Set(found.map(each => each.text))]
}
