import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import yazl from 'yazl'
import { WholeZip } from './whole-zip.ts'

const files = { 'manifest.json': '{"format":"wine-cellar"}', 'wines.jsonl': 'wine\n'.repeat(5_000) }

for (const [name, options] of Object.entries({
  'a ZIP': { forceZip64Format: false },
  'a ZIP64': { forceZip64Format: true },
})) {
  test(`${name} counts whole, however it comes in pieces`, async () => {
    const zip = await packed(options)
    for (const step of [1, 7, 100, zip.length]) assert.equal(seen(zip, step).isWhole, true, `in pieces of ${step}`)
  })

  test(`${name} that was cut anywhere does not count`, async () => {
    const zip = await packed(options)
    for (let length = 0; length < zip.length; length++) {
      assert.equal(seen(zip.subarray(0, length)).isWhole, false, `cut after ${length} of ${zip.length}`)
    }
  })

  test(`${name} with bytes missing in its midst, or more behind it, does not count`, async () => {
    const zip = await packed(options)
    const half = zip.length >> 1
    assert.equal(seen(Buffer.concat([zip.subarray(0, half), zip.subarray(half + 1)])).isWhole, false)
    assert.equal(seen(Buffer.concat([zip, Buffer.from('<')])).isWhole, false)
  })
}

test('does not mistake a page for a ZIP', () => {
  assert.equal(seen(Buffer.from('<!doctype html><h1>Welcome to our hotel</h1>')).isZip, false)
  assert.equal(seen(Buffer.from('')).isZip, false)
})

function seen(bytes: Buffer, step = bytes.length || 1): WholeZip {
  const zip = new WholeZip()
  for (let at = 0; at < bytes.length; at += step) zip.take(bytes.subarray(at, at + step))
  return zip
}

async function packed(options: { forceZip64Format: boolean }): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, options)
  zip.end({ comment: '', ...options })
  return buffer(zip.outputStream)
}
