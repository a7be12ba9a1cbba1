import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { openSource } from './source.ts'
import type { Row } from './table.ts'

/* The files of csv-spectrum (BSD-2-Clause), each with its expected content as JSON. */

/** Corrections where the package's JSON differs from its CSV. */
const corrected: Record<string, Record<string, string>> = {
  'location_coordinates.csv': { 'Contact Phone Number': '2095257564' },
}

const folder = new URL('../../../../node_modules/csv-spectrum/', import.meta.url)

for (const file of readdirSync(new URL('csvs/', folder))) {
  test(`csv-spectrum: ${file}`, async () => {
    const { tables } = await openSource(readFileSync(new URL(`csvs/${file}`, folder)), async () => {})
    const rows: Row[] = []
    for await (const some of tables[0]?.rows() ?? []) rows.push(...some)
    const records = rows.map(({ cells }) =>
      Object.fromEntries((tables[0]?.columns ?? []).map((column, at) => [column, cells[at] ?? ''])),
    )
    const expected = JSON.parse(readFileSync(new URL(`json/${file.replace(/\.csv$/, '.json')}`, folder), 'utf8'))
    assert.deepEqual(
      records,
      [expected].flat().map(record => ({ ...record, ...corrected[file] })),
    )
  })
}
