import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf } from '../../../tests/fields-of.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { loadAppellations, loadGrapes, loadRegions } from '../wines/reference.ts'
import type { ColumnKind } from './column-kinds.ts'
import type { KnownNames } from './guess-columns.ts'
import { readPastedCells, readPastedText } from './read-pasted.ts'

const [grapes, regions, appellations] = await Promise.all([loadGrapes(), loadRegions(), loadAppellations()])
const known: KnownNames = { grapes, regions, appellations, producers: new Set(['weingut keller']), today: '2026-03-14' }

const kindsOf = (text: string) => readPastedText(text, known).columns.map(column => column.kind)
const first = (text: string) => {
  const { columns, rows } = readPastedText(text, known)
  return Object.fromEntries(columns.map(({ kind }, at) => [kind, rows[0]?.[at]]).filter(([, cell]) => cell))
}

test('recognises the columns of a spreadsheet by its header, in five languages', () => {
  const heads = {
    en: 'Producer\tWine\tVintage\tQty\tBottle size\tPrice\tCountry',
    de: 'Weingut\tWein\tJg.\tAnzahl\tInhalt\tPreis\tLand',
    fr: 'Producteur\tVin\tMillésime\tNombre de bouteilles\tContenance\tPrix\tPays',
    it: 'Produttore\tVino\tAnnata\tBottiglie\tFormato\tPrezzo\tPaese',
    es: 'Bodega\tVino\tAñada\tBotellas\tTamaño\tPrecio\tPaís',
  }
  for (const head of Object.values(heads)) {
    assert.deepEqual(kindsOf(`${head}\nA\tB\t2019\t6\t75cl\t12,50\tFR`), [
      'producer',
      'name',
      'vintage',
      'quantity',
      'size',
      'price',
      'country',
    ])
  }
})

test('reads the currency of amounts from a header', () => {
  for (const [head, currency] of [
    ['Prix (€)', 'EUR'],
    ['Preis in CHF', 'CHF'],
    ['Price (USD)', 'USD'],
    ['Preis', null],
  ] as const) {
    const { columns } = readPastedText(`Wine\t${head}\nX\t12`, known)
    assert.deepEqual(columns[1], { title: head, kind: 'price', currency })
  }
})

test('skips titles above the header, and keeps unknown columns as notes', () => {
  const { columns, rows } = readPastedText('My cellar\t\t\nWine\tVintage\tTannin\nBarolo\t2016\tfirm', known)
  assert.deepEqual(fieldOf(columns, 'kind'), ['name', 'vintage', 'note'])
  assert.deepEqual(rows, [['Barolo', '2016', 'firm']])
})

test('recognises columns by their cells without a header', () => {
  const rows = [
    'Clos Mogador\tPriorat\t2015\t2020-2032\t6\t€ 62,00\t75cl\tSpain\tred',
    'Tement\tZieregg\t2018\t2021-2030\t3\t€ 48,00\t150cl\tAustria\twhite',
    'Ridge\tMonte Bello\t2012\t2022-2040\t12\t€ 145,00\t75cl\tUSA\tred',
  ]
  assert.deepEqual(kindsOf(rows.join('\n')), [
    'producer',
    'name',
    'vintage',
    'window',
    'quantity',
    'price',
    'size',
    'country',
    'type',
  ])
})

test('reads the lines of an e-mail part by part', () => {
  for (const [line, parts] of Object.entries<Partial<Record<ColumnKind, string>>>({
    '6x 2016 Château Margaux 750ml 450€': {
      quantity: '6',
      vintage: '2016',
      producer: 'Château Margaux',
      size: '750ml',
      price: '450€',
    },
    '- 12 Flaschen Weingut Keller Riesling von der Fels 2021 à 19,90 € pro Flasche': {
      quantity: '12',
      vintage: '2021',
      producer: 'Weingut Keller',
      name: 'Riesling von der Fels',
      price: '19,90 €',
    },
    '3 bottles of Gaja, Barbaresco, 2017, CHF 185.-': {
      quantity: '3',
      producer: 'Gaja',
      name: 'Barbaresco',
      vintage: '2017',
      price: 'CHF 185.-',
    },
    'Krug Grande Cuvée NV Magnum (2 Fl.) 390 EUR': {
      quantity: '2',
      name: 'Krug Grande Cuvée',
      vintage: 'NV',
      size: 'Magnum',
      price: '390 EUR',
    },
    '2 x 1,5 l Tondonia - Reserva - 2011': {
      quantity: '2',
      producer: 'Tondonia',
      name: 'Reserva',
      vintage: '2011',
      size: '1,5 l',
    },
  })) {
    assert.deepEqual(first(line), parts, line)
  }
})

test('leaves out and reports the text around the lines of an e-mail', () => {
  const mail =
    'Dear Ada,\n\nhere is your order:\n6x 2016 Château Margaux 450€\n2x 2015 Château Latour 520€\n\nKind regards\nBruno'
  const { rows, left_out } = readPastedText(mail, known)
  assert.equal(rows.length, 2)
  assert.deepEqual(left_out, ['Dear Ada,', 'here is your order:', 'Kind regards', 'Bruno'])
})

test('reads a year in the name as the vintage', () => {
  const { columns, rows } = readPastedText('Wein\tAnzahl\nBarolo Bussia 2016\t6\n2019 Gattinara\t3', known)
  assert.deepEqual(fieldOf(columns, 'kind'), ['vintage', 'name', 'quantity'])
  assert.deepEqual(rows, [
    ['2016', 'Barolo Bussia', '6'],
    ['2019', 'Gattinara', '3'],
  ])
})

test('reads cells of a page like those of a spreadsheet', () => {
  const { columns, rows } = readPastedCells(
    [
      ['Vin', 'Prix'],
      ['Chinon', '12 €'],
      ['', ''],
    ],
    known,
  )
  assert.deepEqual(fieldOf(columns, 'kind'), ['name', 'price'])
  assert.deepEqual(rows, [['Chinon', '12 €']])
})

test('reads the same cells for any order of columns and any delimiter', () => {
  const random = seededRandom('orders')
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const heads: [ColumnKind, string[]][] = [
    ['producer', ['Producer', 'Weingut', 'Produttore']],
    ['name', ['Wine', 'Wein', 'Cuvée']],
    ['vintage', ['Vintage', 'Jahrgang', 'Millésime']],
    ['quantity', ['Qty', 'Anzahl', 'Cantidad']],
    ['price', ['Price (EUR)', 'Preis', 'Prix']],
    ['note', ['Note', 'Bemerkung', 'Commentaire']],
  ]
  const texts: Partial<Record<ColumnKind, string[]>> = {
    producer: ['Domaine A, B & fils', 'Keller "Jun."', 'Bodegas; Söhne', 'Ödinger | Cie'],
    name: ['Cuvée 7', 'Les Clos, Vieilles Vignes', 'Riesling'],
    vintage: ['2015', '1998', 'NV'],
    quantity: ['1', '6', '12'],
    price: ['12,50', '1.250,00', '9'],
    note: ['', 'Kept by "Onkel"; drink, soon', 'Zwei Zeilen'],
  }
  for (let round = 0; round < 200; round++) {
    const order = heads.toSorted(() => random() - 0.5)
    const delimiter = pick(['\t', ',', ';', '|'])
    const rows = Array.from({ length: 3 + Math.floor(random() * 8) }, () =>
      order.map(([kind]) => pick(texts[kind] ?? [''])),
    )
    const cell = (text: string) => (/[",;|\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const line = (cells: string[]) => cells.map(cell).join(delimiter)
    const end = pick(['\n', '\r\n', '\r'])
    const text = [order.map(([, names]) => pick(names)), ...rows].map(line).join(end)
    const read = readPastedText(text, known)
    assert.deepEqual(
      fieldOf(read.columns, 'kind'),
      order.map(([kind]) => kind),
      text,
    )
    assert.deepEqual(read.rows, rows, text)
  }
})
