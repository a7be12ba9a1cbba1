import assert from 'node:assert/strict'
import test from 'node:test'
import { importFile, readAs } from '../../../../tests/import-files.ts'
import { anId } from '../../cellars/builders.ts'
import { emptyReplica, type Replica, withRows } from '../../cellars/replica.ts'
import { csvOf, plainForm } from '../out/csv.ts'
import { wholeSheet } from '../out/whole-sheet.ts'

const ada = '018f0000-0000-7000-8000-00000000ada0'

const cellarOf = async (bytes: Uint8Array | string, replica: Replica) => {
  const read = await readAs(bytes, { replica })
  return { ...read, replica: withRows(replica, replica.version + 1, read.written) }
}
const exported = (replica: Replica) => Array.from(csvOf(wholeSheet(replica, ada), plainForm)).join('')

for (const name of ['mathroule/bottles.tsv', 'mathroule/inventory.tsv', 'winebuddy/cellar.test.csv']) {
  test(`what came from ${name} goes out, comes into an empty cellar, and goes out as it was`, async () => {
    const { replica: first } = await cellarOf(importFile(name), emptyReplica(anId()))
    const table = exported(first)
    const { replica: second, report } = await cellarOf(table, emptyReplica(anId()))
    assert.equal(report.format, 'own')
    assert.deepEqual(report.doubts, [])
    assert.deepEqual([second.wines.size, second.bottles.size], [first.wines.size, first.bottles.size])
    assert.deepEqual(told(second), told(first))
  })

  test(`what came from ${name} is nothing new where it came from`, async () => {
    const { replica } = await cellarOf(importFile(name), emptyReplica(anId()))
    const { report } = await cellarOf(exported(replica), replica)
    assert.deepEqual([report.wines, report.bottles, report.on_order, report.gone], [0, 0, 0, 0])
    assert.deepEqual([report.known_wines, report.known_bottles], [replica.wines.size, replica.bottles.size])
  })
}

/** All of a cellar that has a name of its own, without ids and codes, which are made anew. */
function told({ wines, bottles, purchases, places, valuations }: Replica) {
  const place = (id: string | null): string =>
    id === null ? '' : `${place(places.get(id)?.parent_id ?? null)}/${places.get(id)?.name}`
  const name = (id: string) => `${wines.get(id)?.producer} ${wines.get(id)?.name} ${wines.get(id)?.vintage}`
  return {
    wines: [...wines.values()].map(({ id: _, created_at: __, extra: ___, ...wine }) => JSON.stringify(wine)).sort(),
    bottles: [...bottles.values()]
      .map(({ wine_id, purchase_id, place_id, state, size_ml, departure, departed_on, received_on, note }) => {
        const { price_minor, price_currency, merchant, ordered_on } = purchases.get(purchase_id ?? '') ?? {}
        const bought = [price_minor, price_currency, merchant, ordered_on]
        return JSON.stringify([
          name(wine_id),
          place(place_id),
          state,
          size_ml,
          departure,
          departed_on,
          received_on,
          note,
          bought,
        ])
      })
      .sort(),
    values: [...valuations.values()]
      .map(({ wine_id, amount_minor, currency, valued_on }) =>
        [name(wine_id), amount_minor, currency, valued_on].join(),
      )
      .sort(),
  }
}
