import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { fieldOf, fieldsOf } from '../../../../../tests/fields-of.ts'
import { coherentCellar } from '../../../../../tests/generated-cellar.ts'
import { ada, importFile, readAs } from '../../../../../tests/import-files.ts'
import { emptyReplica, type Replica, withRows } from '../../../../ledger/replica.ts'
import type { Bottle } from '../../../../model/bottle.ts'
import type { Place } from '../../../../model/place.ts'
import type { Wine } from '../../../../model/wine.ts'
import { plainForm } from '../../../../shared/csv.ts'
import { idsInOrder } from '../../../../shared/ids.ts'
import { aBottle, anId, aPlace, aTasting, aWine } from '../../../cellars/builders.ts'
import { csvOf } from '../../export/csv.ts'
import { wholeRows } from '../../export/whole-row.ts'
import { wholeSheet } from '../../export/whole-sheet.ts'

const cellarOf = async (bytes: Uint8Array | string, replica: Replica) => {
  const read = await readAs(bytes, { replica, newId: idsInOrder(Date.UTC(2026, 2, 14)) })
  return { ...read, replica: withRows(replica, replica.version + 1, read.written) }
}
const exported = (replica: Replica, person_id = ada) =>
  Array.from(csvOf(wholeSheet(replica, person_id), plainForm)).join('')

for (const name of ['mathroule/bottles.tsv', 'mathroule/inventory.tsv', 'winebuddy/cellar.test.csv']) {
  test(`exports an import of ${name}, imports it into an empty cellar, and exports the same again`, async () => {
    const { replica: first } = await cellarOf(importFile(name), emptyReplica(anId()))
    const table = exported(first)
    const { replica: second, report } = await cellarOf(table, emptyReplica(anId()))
    assert.equal(report.format, 'own')
    assert.deepEqual(report.warnings, [])
    assert.deepEqual([second.wines.size, second.bottles.size], [first.wines.size, first.bottles.size])
    assert.deepEqual(contents(second), contents(first))
  })

  test(`finds nothing new when an import of ${name} returns to its cellar`, async () => {
    const { replica } = await cellarOf(importFile(name), emptyReplica(anId()))
    const { report } = await cellarOf(exported(replica), replica)
    assert.deepEqual([report.wines, report.bottles, report.on_order, report.gone], [0, 0, 0, 0])
    assert.deepEqual([report.known_wines, report.known_bottles], [replica.wines.size, replica.bottles.size])
  })
}

test('restores any cellar into an empty one, with slots, codes and opened bottles', async () => {
  await fc.assert(
    fc.asyncProperty(coherentCellar, async ({ cellar, person_id }) => {
      const { replica, report } = await cellarOf(exported(cellar, person_id), emptyReplica(anId()))
      assert.deepEqual(report.warnings, [])
      assert.deepEqual(countsOf(replica), countsOf(cellar))
      assert.deepEqual(anonymous(replica, ada), anonymous(cellar, person_id))
    }),
    { numRuns: 100 },
  )
})

test('finds nothing new in its original cellar except for later changes there', async () => {
  await fc.assert(
    fc.asyncProperty(coherentCellar, async ({ cellar }) => {
      const { report } = await cellarOf(exported(cellar), cellar)
      assert.deepEqual([report.conflicts, report.warnings, report.nothing_new], [[], [], true])
    }),
    { numRuns: 100 },
  )
})

test('keeps two wines of the same name separate', async () => {
  const wine = { producer: 'Weingut Nebelberg', name: 'Riesling', vintage: 2019 }
  const upper = aWine({ ...wine, vineyard: 'Oberer Hang' })
  const lower = aWine({ ...wine, vineyard: 'Unterer Hang' })
  const cellar = replicaOf([upper, lower], [aBottle({ wine_id: upper.id }), aBottle({ wine_id: lower.id })])
  const { replica } = await cellarOf(exported(cellar), emptyReplica(anId()))
  assert.deepEqual(fieldOf([...replica.wines.values()], 'vineyard'), ['Oberer Hang', 'Unterer Hang'])
  const { report } = await cellarOf(exported(cellar), cellar)
  assert.deepEqual([report.wines, report.nothing_new], [0, true])
})

test('imports a bottle without a slot or a code that another bottle has, with a warning', async () => {
  const wine = aWine({ producer: 'Weingut Nebelberg', name: 'Riesling' })
  const rack = aPlace({ name: 'Rack', kind: 'rack', grid_rows: 2, grid_columns: 3, grid_depth: 1, grid_kind: 'cells' })
  const lying = { wine_id: wine.id, place_id: rack.id, slot_row: 1, slot_depth: 1 }
  const bottles = [aBottle({ ...lying, slot_column: 1 }), aBottle({ ...lying, slot_column: 2 })]
  const [first, second] = bottles
  const table = exported(replicaOf([wine], bottles, rack))
  const other = aWine({ producer: 'Domaine du Nord', name: 'Aligoté' })
  const there = aBottle({ ...lying, wine_id: other.id, slot_column: 2, ...(second && { code: second.code }) })
  const { replica, report } = await cellarOf(table, replicaOf([other], [there], rack))
  const imported = [...replica.bottles.values()].filter(({ wine_id }) => wine_id !== other.id)
  assert.deepEqual(
    imported.map(({ code, place_id, slot_column, extra }) => [code === first?.code, place_id, slot_column, extra.slot]),
    [
      [true, rack.id, 1, undefined],
      [false, rack.id, null, '1 · 2 · 1'],
    ],
  )
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'column', 'original', 'code', 'guess'), [
    [3, 'bottle_code', second?.code, 'code_taken', imported[1]?.code],
    [3, 'slot_row', '1 · 2 · 1', 'slot_taken', 'Rack'],
  ])
})

test('does not add a score whose note is in the cellar', async () => {
  const wine = aWine({ producer: 'Weingut Nebelberg', name: 'Riesling' })
  const tasting = aTasting({ wine_id: wine.id, person_id: ada, score: 91, score_scale: 'points_100', note: 'Slate.' })
  const cellar = { ...replicaOf([wine], []), tastings: new Map([[tasting.id, tasting]]) }
  const { report } = await cellarOf(exported(cellar), cellar)
  assert.deepEqual([report.tastings, report.nothing_new], [0, true])
})

test('stores added columns with their row', async () => {
  const wine = aWine({ producer: 'Weingut Nebelberg', name: 'Riesling' })
  const [head = '', row = ''] = exported(replicaOf([wine], [aBottle({ wine_id: wine.id })])).split('\r\n')
  const { replica } = await cellarOf(`${head},Remark\r\n${row},For Anna`, emptyReplica(anId()))
  assert.deepEqual(fieldOf([...replica.bottles.values()], 'extra'), [{ Remark: 'For Anna' }])
})

/** Counts what is in a cellar itself, since its exported rows lack what an export leaves out. */
function countsOf({ wines, bottles, tastings, valuations, wishes }: Replica): number[] {
  return [wines, bottles, tastings, valuations, wishes].map(({ size }) => size)
}

/** Returns a cellar without ids: its exported rows in a fixed order, and the codes on the bottles. */
function anonymous(cellar: Replica, person_id: string) {
  return Array.from(wholeRows(cellar, person_id), row => {
    const { id: _, own: __, extra: ___, ...wine } = { own: 0, extra: 0, ...row.wine }
    const bottle = row.bottle && { ...row.bottle, id: '', wine_id: '', purchase_id: '', place_id: '' }
    const purchase = row.purchase && { ...row.purchase, id: '', wine_id: '', size_ml: 0 }
    const tasting = row.tasting && [row.tasting.score, row.tasting.score_scale, row.tasting.tasted_on]
    const details = row.tasting_details
    const tasting_details = details && [details.by, details.note, details.food, details.company, details.aspects]
    const tastedBottle = details && cellar.bottles.get(details.bottle_id ?? '')?.code
    const valuation = row.valuation && { ...row.valuation, id: '', wine_id: '' }
    const valued = row.valued?.size_ml
    const wish = row.wish && { ...row.wish, id: '', wine_id: '', person_id: '' }
    const place = row.place.map(({ name, kind, grid_rows, grid_columns }) => ({ name, kind, grid_rows, grid_columns }))
    return { ...row, wine, bottle, purchase, tasting, tasting_details, tastedBottle, valuation, valued, wish, place }
  })
}

function replicaOf(wines: Wine[], bottles: Bottle[], ...places: Place[]): Replica {
  const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map(row => [row.id, row]))
  return { ...emptyReplica(anId()), wines: byId(wines), bottles: byId(bottles), places: byId(places) }
}

/** Returns everything in a cellar that has a name, without ids and codes, which are created again. */
function contents({ wines, bottles, purchases, places, valuations }: Replica) {
  const place = (id: string | null): string =>
    id === null ? '' : `${place(places.get(id)?.parent_id ?? null)}/${places.get(id)?.name}`
  const name = (id: string) => `${wines.get(id)?.producer} ${wines.get(id)?.name} ${wines.get(id)?.vintage}`
  return {
    wines: [...wines.values()]
      .map(({ id: _, created_at: __, extra: ___, ...wine }) => JSON.stringify(Object.entries(wine).sort()))
      .sort(),
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
