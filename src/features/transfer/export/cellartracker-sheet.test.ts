import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'csv-parse/sync'
import { fieldOf, fieldsOf } from '../../../../tests/fields-of.ts'
import { importFile, readAs } from '../../../../tests/import-files.ts'
import { emptyReplica, type Replica, withRows } from '../../../ledger/replica.ts'
import { plainForm } from '../../../shared/csv.ts'
import { aBottle, anId, aPlace, aPurchase, aWine } from '../../cellars/builders.ts'
import { cellarTrackerSheet } from './cellartracker-sheet.ts'
import { csvOf } from './csv.ts'

test('exports data from CellarTracker as it was imported', async () => {
  const file = new TextDecoder().decode(importFile('mathroule/bottles.tsv'))
  const rows = parse(file, { delimiter: '\t', columns: true, relax_quotes: true }) as Row[]
  const went = exported(await imported(importFile('mathroule/bottles.tsv')))
  assert.equal(went.length, rows.length)
  // CellarTracker's words for unknown values become empty here.
  const meant = (text: string) => (/^(unknown|\(n\/a\)|0|)$/i.test(text) ? '' : text)
  const sorted = (rows: Row[], columns: string[]) =>
    rows
      .map(row => (meant(row.BottleCost ?? '') ? row : { ...row, BottleCostCurrency: '' }))
      .map(row => columns.map(column => meant(row[column] ?? '')).join('|'))
      .sort()
  const columns = Object.keys(rows[0] ?? {})
  assert.deepEqual(sorted(went, columns), sorted(rows, columns))
})

test('keeps the numbers of an inventory with prices, barcodes and critics', async () => {
  const cellar = await imported(importFile('mathroule/inventory.tsv'))
  assert.deepEqual(fieldsOf(exported(cellar), 'iWine', 'Barcode', 'BottleCost', 'BottleCostCurrency'), [
    ['684674', '0129197314', '', ''],
    ['684674', '0129197315', '', ''],
    ['684674', '0129197316', '', ''],
    ['118542', '0129196204', '3500', 'EUR'],
    ['1367113', '0129197436', '230', 'EUR'],
    ['1367113', '0129197437', '230', 'EUR'],
    ['1367113', '0129197438', '230', 'EUR'],
    ['1367113', '0129197439', '230', 'EUR'],
    ['1367113', '0129197440', '230', 'EUR'],
  ])
  assert.deepEqual(fieldsOf(fieldOf(cellar.wines.values(), 'extra'), 'WD', 'CT'), [
    ['18-19+', '96.625'],
    [undefined, '94.4117647058823'],
    ['19-20', '95.9782608695652'],
  ])
})

test('writes a cellar of its own in CellarTracker’s words', () => {
  const cave = aPlace({ name: 'Cave', kind: 'room' })
  const rack = aPlace({ name: 'Rack A', parent_id: cave.id, grid_rows: 5, grid_columns: 6 })
  const wine = aWine({
    producer: 'Weingut Steinberger',
    name: 'Brut',
    vintage: null,
    type: 'sparkling',
    country: 'DE',
    region: 'Mosel',
    grapes: [{ name: 'Riesling', share: null }],
    drink_until: 2030,
  })
  const wine_id = wine.id
  const purchase = aPurchase({
    wine_id,
    price_minor: 2450,
    price_currency: 'EUR',
    merchant: 'Handlung',
    ordered_on: '2024-03-05',
  })
  const bought = { wine_id, purchase_id: purchase.id }
  const bottles = [
    aBottle({ ...bought, size_ml: 1500, received_on: '2024-11-12', place_id: rack.id, slot_row: 3, slot_column: 4 }),
    aBottle({ ...bought, state: 'gone', departure: 'gifted', departed_on: '2025-01-02', departure_note: 'For Jo' }),
    aBottle({ ...bought, state: 'gone', departure: 'cancelled' }),
  ]
  const rows = exported({
    ...emptyReplica(anId()),
    wines: byId([wine]),
    purchases: byId([purchase]),
    bottles: byId(bottles),
    places: byId([cave, rack]),
  })
  assert.equal(rows.length, 2)
  assert.deepEqual(filled(rows[0]), {
    BottleState: '1',
    Vintage: '1001',
    Wine: 'Weingut Steinberger Brut',
    Locale: 'Germany, Mosel',
    Country: 'Germany',
    Region: 'Mosel',
    Producer: 'Weingut Steinberger',
    SortProducer: 'Weingut Steinberger',
    Type: 'White - Sparkling',
    Varietal: 'Riesling',
    MasterVarietal: 'Riesling',
    Quantity: '1',
    BottleSize: '1.5L',
    Location: 'Cave',
    Bin: 'Rack A › C4',
    Store: 'Handlung',
    PurchaseDate: '3/5/2024',
    DeliveryDate: '11/12/2024',
    BottleCost: '24.5',
    BottleCostCurrency: 'EUR',
    EndConsume: '2030',
  })
  assert.deepEqual(
    [rows[1]?.ConsumptionDate, rows[1]?.ConsumptionType, rows[1]?.ShortType, rows[1]?.ConsumptionNote],
    ['1/2/2025', 'Gave away as a gift', 'Gave away', 'For Jo'],
  )
})

test('leaves out windows that are only estimated', () => {
  const wine = aWine({ type: 'red', country: 'IT', region: 'Piedmont', appellation: 'Barolo', vintage: 2016 })
  const bottle = aBottle({ wine_id: wine.id })
  const [row] = exported({ ...emptyReplica(anId()), wines: byId([wine]), bottles: byId([bottle]) })
  assert.deepEqual([row?.Vintage, row?.BeginConsume, row?.EndConsume], ['2016', '', ''])
})

type Row = Record<string, string>

async function imported(bytes: Uint8Array): Promise<Replica> {
  const { written } = await readAs(bytes)
  return withRows(emptyReplica(anId()), 1, written)
}

function exported(cellar: Replica): Row[] {
  const text = Array.from(csvOf(cellarTrackerSheet(cellar), plainForm)).join('')
  return parse(text, { bom: true, columns: true })
}

function filled(row: Row | undefined): Row {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, text]) => text !== ''))
}

function byId<One extends { id: string }>(rows: readonly One[]): Map<string, One> {
  return new Map(rows.map(row => [row.id, row]))
}
