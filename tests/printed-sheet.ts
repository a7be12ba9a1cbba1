import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { spotsOn } from '../src/features/labels/sheet-pages.ts'
import type { LabelSheet } from '../src/model/label-sheet.ts'

/** Three hundred dots per inch, which any printer supports. */
const dotsPerMm = 300 / 25.4
const pointsPerMm = 72 / 25.4

export interface PrintedSheet {
  /** The text of each sticker's QR code, read at the sticker's position; undefined if none can be read. */
  codes: (string | undefined)[]
  /** The sizes of the pages in millimetres; a browser rounds them to whole points. */
  pages: { width: number; height: number }[]
  /** The text of the first page. */
  words: string
}

/** Renders the pages of a PDF as a printer would, cuts out this many stickers, and reads each separately. */
export async function readPrinted(pdf: Uint8Array, sheet: LabelSheet, count: number, used = 0): Promise<PrintedSheet> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } })
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures = await Promise.all(
    Array.from(document.pages(), page => page.render({ scale: dotsPerMm / pointsPerMm, render: 'bitmap' })),
  )
  const codes: PrintedSheet['codes'] = []
  for (const { page, x, y } of spotsOn(sheet, count, used)) {
    const picture = pictures[page]
    const [found] = picture ? await readBarcodes(cutOut(picture, x, y, sheet), { formats: ['QRCode'] }) : []
    codes.push(found?.text)
  }
  const words = document.getPage(0).getText()
  document.destroy()
  library.destroy()
  return { codes, words, pages: pictures.map(({ width, height }) => ({ width: inMm(width), height: inMm(height) })) }
}

const inMm = (dots: number) => dots / dotsPerMm

interface Picture {
  data: Uint8Array
  width: number
}

function cutOut({ data, width }: Picture, x: number, y: number, box: LabelSheet): ImageData {
  const [left, top] = [Math.round(x * dotsPerMm), Math.round(y * dotsPerMm)]
  const [across, down] = [Math.floor(box.width * dotsPerMm), Math.floor(box.height * dotsPerMm)]
  const cut = new Uint8ClampedArray(4 * across * down)
  for (let row = 0; row < down; row++) {
    const from = 4 * ((top + row) * width + left)
    cut.set(data.subarray(from, from + 4 * across), 4 * row * across)
  }
  return { data: cut, width: across, height: down, colorSpace: 'srgb' } as ImageData
}
