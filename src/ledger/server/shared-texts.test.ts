import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SharedTexts } from './shared-texts.ts'

/** So many that what else is collected meanwhile makes no difference. */
const count = 50_000

test('holds equal texts of rows once, and counts the bytes that the rows take', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heapUsed = () => {
    // The first leaves what only weak references of other tests still held.
    for (let times = 0; times < 3; times++) collect()
    return process.memoryUsage().heapUsed
  }
  const before = heapUsed()
  const { rows, bytes } = sharing()
  const taken = heapUsed() - before
  // A row with 7 fields and its entry, its id, a list of one with its owner; then the texts that the rows have in common.
  assert.equal(bytes, count * (24 + 7 * 8 + 40 + 56 + 48 + 8 + 24 + 4 * 8) + 56 + 2 * 32 + 1_016 + 24)
  assert.ok(Math.abs(taken - bytes) < bytes / 5, `${bytes} bytes are counted and ${taken} taken`)
  assert.equal(rows.size, count)
})

function sharing() {
  const [texts, rows] = [new SharedTexts(), new Map<string, unknown>()]
  for (let at = 0; at < count; at++) {
    const row = texts.share('purchases', JSON.parse(rowText(at)))
    rows.set(row.id as string, row)
  }
  return { rows, bytes: texts.bytes }
}

const rowText = (at: number) =>
  JSON.stringify({
    id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    wine_id: '00000000-0000-7000-8001-000000000000',
    quantity: 6,
    merchant: `Merchant ${at % 2}`,
    note: 'x'.repeat(1_000),
    owners: [{ name: 'Ada', parts: 1 }],
    extra: {},
  })
