import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { readPrinted } from '../../../tests/printed-sheet.ts'
import { codeOf } from '../bottles/code.ts'
import { anId } from '../cellars/builders.ts'
import { exactQrCodeOf, qrCodeOf } from './qr.ts'
import { stickerPath } from './read-scan.ts'
import { perPage, spotAt } from './sheet-pages.ts'
import { type KnownSheet, ownSheet, sheets } from './sheets.ts'
import { drawSticker, moduleSize, type Sticker } from './sticker.ts'
import { canWrite, measureIn, stickersPdf } from './stickers-pdf.ts'
import { type Font, fontFrom } from './typeface.ts'

const { resolve } = createRequire(import.meta.url)
const fonts: Font[] = []
for (const weight of [400, 600] as const) {
  for (const part of ['latin', 'latin-ext', 'cyrillic']) {
    const file = readFileSync(resolve(`@fontsource/source-sans-3/files/source-sans-3-${part}-${weight}-normal.woff`))
    fonts.push(await fontFrom(Uint8Array.from(file).buffer, `SourceSans3-${part}-${weight}`, weight))
  }
}

for (const sheet of sheets) {
  test(`prints every code of a ${sheet.name} readable where its sticker lies`, async () => {
    const used = Math.min(2, perPage(sheet) - 1)
    const count = perPage(sheet) - used
    const stickers = Array.from({ length: count }, aSticker)
    const read = await readPrinted(await printed(sheet, stickers, used), sheet, count, used)
    assert.deepEqual(
      read.codes,
      stickers.map(sticker => addressOf(sticker.code)),
    )
  })
}

test('encodes addresses at the root in capitals, and those under a path as they are', () => {
  for (const address of ['https://cellar.example/b/ab2c3d', '/p/ab2c3d', 'https://cellar.example/join#token'])
    assert.deepEqual(qrCodeOf(address), exactQrCodeOf(address.toUpperCase()), address)
  for (const address of ['https://home.example/a/b/ab2c3d', 'https://home.example/b/join#token'])
    assert.deepEqual(qrCodeOf(address), exactQrCodeOf(address), address)
})

test('encodes a code once, however often its sticker is drawn', () => {
  assert.equal(qrCodeOf('https://cellar.example/b/AB2C3D'), qrCodeOf('https://cellar.example/b/AB2C3D'))
})

test('prints the code alone on the smallest stickers, where the address would be too fine', () => {
  const small = sheets.find(({ id }) => id === 'avery-l4731')
  assert.ok(small)
  const drawing = (address: string) => drawSticker({ ...aSticker(), address }, small, measureIn(fonts))
  assert.ok(moduleSize(drawing('https://a-rather-long-name.of-a-cellar.example.org/b/7K2M9X')) < 0.25)
  assert.ok(moduleSize(drawing('/b/7K2M9X')) > 0.3)
})

test('prints the slot of a bottle where there is no room for the names of its places', () => {
  const whole = 'Cellar › Oak rack, right · A3, front'
  const shorter = ['Oak rack, right · A3, front', 'A3, front']
  const line = { text: whole, shorter, weight: 400, rank: 5 } as const
  const printedIn = (width: number) => {
    const { texts } = drawSticker({ ...aSticker(), lines: [line] }, { width, height: 14 }, measureIn(fonts))
    return texts[0]?.text
  }
  assert.deepEqual([80, 45, 24].map(printedIn), [whole, ...shorter])
  for (let width = 24; width < 80; width += 0.1) assert.ok([whole, ...shorter].includes(printedIn(width) ?? ''))
})

test('prints letters with accents and of other alphabets as searchable text', async () => {
  const text = 'Szepsy Tokaji Aszú – Čotar, Škrlec, Łódź, Ağrı, Château d’Yquem, Шабо'
  assert.ok(canWrite(fonts, text))
  assert.ok(!canWrite(fonts, '旭酒造'))
  const sheet = known('avery-5163')
  const sticker = { ...aSticker(), lines: [{ text, weight: 400 as const, rank: 1 }] }
  const bytes = await printed(sheet, [sticker], 0)
  const { words } = await readPrinted(bytes, sheet, 1)
  assert.match(words, /Szepsy Tokaji Aszú – Čotar/)
  assert.match(words, new RegExp(sticker.code))
})

test('keeps all lines within the sticker and apart from each other', () => {
  for (const sheet of sheets) {
    const { qr, texts } = drawSticker(aSticker(), sheet, measureIn(fonts))
    assert.ok(qr.x > 0 && qr.y > 0 && qr.y + qr.side < sheet.height && qr.x + qr.side < sheet.width, sheet.name)
    for (const { text, weight, x, y, size } of texts) {
      assert.ok(x + measureIn(fonts)(text, weight) * size <= sheet.width, `${sheet.name}: ${text}`)
      assert.ok(y <= sheet.height, `${sheet.name}: ${text}`)
    }
    assert.ok(
      texts.some(({ text }) => /^[0-9A-Z]{6}$/.test(text)),
      `${sheet.name} has no code`,
    )
  }
})

test('keeps all stickers of the known sheets within the page', () => {
  for (const sheet of sheets) {
    const last = spotAt(sheet, perPage(sheet) - 1)
    assert.ok(last.x + sheet.width <= sheet.page_width + 0.01, sheet.name)
    assert.ok(last.y + sheet.height <= sheet.page_height + 0.01, sheet.name)
  }
})

test('centres a custom sheet on its page, and rejects one that does not fit', () => {
  const measures = { width: 60, height: 30, columns: 3, rows: 9, gap_across: 5, gap_down: 0 }
  const sheet = ownSheet(anId(), 'a4', measures)
  assert.equal(sheet?.left, 10)
  assert.equal(sheet?.top, 13.5)
  assert.equal(ownSheet(anId(), 'a4', { ...measures, columns: 4 }), undefined)
})

function known(id: string): KnownSheet {
  const sheet = sheets.find(each => each.id === id)
  assert.ok(sheet)
  return sheet
}

function aSticker(): Sticker {
  const code = codeOf(anId())
  return {
    id: code,
    code,
    address: addressOf(code),
    lines: [
      { text: 'Weingut Steinberger-Hohenlohe', weight: 600, rank: 2 },
      { text: 'Riesling Großes Gewächs', weight: 400, rank: 3 },
      { text: '2019 Magnum', weight: 600, rank: 1 },
      { text: '2027–2041', weight: 400, rank: 4 },
      { text: 'House › Cellar › Rack B', weight: 400, rank: 5 },
    ],
  }
}

const addressOf = (code: string) => `https://cellar.example.org${stickerPath('bottle', code)}`.toUpperCase()

function printed(sheet: KnownSheet, stickers: readonly Sticker[], used: number) {
  const drawings = stickers.map(sticker => drawSticker(sticker, sheet, measureIn(fonts)))
  return stickersPdf({ sheet, drawings, fonts, used, shift: { x: 0, y: 0 }, title: 'Stickers', language: 'en' })
}
