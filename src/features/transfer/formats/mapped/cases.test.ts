import assert from 'node:assert/strict'
import test from 'node:test'
import { readAs, winesOf } from '../../../../../tests/import-files.ts'
import { readHead } from '../../../bulk-add/column-kinds.ts'
import { readFileHead } from './columns.ts'

/* Cases in custom tables: their number, the bottles in each and their price. All wines are invented. */

async function read(...rows: string[]) {
  const { plan, report } = await readAs(rows.join('\n'))
  return {
    bottles: plan.bottles.length,
    prices: Array.from(plan.purchases.values(), ({ price_minor, price_currency }) => [price_minor, price_currency]),
    sizes: [...new Set(plan.bottles.map(({ size_ml }) => size_ml))],
    extra: { ...winesOf(plan)[0]?.extra, ...plan.bottles[0]?.extra },
    warnings: report.warnings.map(({ column, original, code, guess }) => [column, original, code, guess]),
  }
}

test('recognises columns about cases in five languages', () => {
  const names = {
    case_price: [
      'Price per case',
      'Case price',
      'Price (case)',
      'Price (per case)',
      'Price (cases)',
      'Price per case of 6',
      'Preis pro Kiste',
      'Preis/Karton',
      'Kistenpreis',
      'Preis (6er-Kiste)',
      'Prix par caisse',
      'Prezzo per cassa',
      'Precio por caja',
    ],
    case_size: [
      'Bottles per case',
      'Case size',
      'Flaschen pro Kiste',
      'Fl./Kiste',
      'Flaschen je Karton',
      'Stück pro Karton',
      'Bouteilles par caisse',
      'Bottiglie per cassa',
      'Botellas por caja',
    ],
    cases: [
      'Cases',
      'No. of cases',
      'Quantity (cases)',
      'Cases of 12',
      'Kisten',
      'Anzahl Kisten',
      'Caisses',
      'Casse',
      'Cajas',
    ],
  }
  for (const [holds, texts] of Object.entries(names)) {
    for (const text of texts) {
      assert.equal(readFileHead(text)?.holds, holds, text)
      assert.equal(readHead(text)?.kind, 'none', `${text} in a pasted list, which has no columns for cases`)
    }
  }
  assert.equal(readFileHead('Preis pro Kiste (CHF)')?.currency, 'CHF')
})

test('does not mistake the number, the name or the value of a case for those of a bottle', () => {
  const others = [
    'Case no',
    'Kisten-Nr.',
    'Kiste',
    'Caisse',
    'Value (per case)',
    'Price (wooden case)',
    'Price per bottle (case of 6)',
    'Unit price (case of 6)',
    'Quantity (case)',
    'Bottles (6 per case)',
    'Bottles (in cases of 6)',
  ]
  for (const text of others) {
    assert.equal(readFileHead(text)?.holds, undefined, text)
  }
})

test('reads cases with their bottles, and the price of a bottle from that of a case', async () => {
  assert.deepEqual(await read('Wine,Vintage,Cases,Bottles per case,Price per case', 'Evening,2019,2,6,90.00 EUR'), {
    bottles: 12,
    prices: [[1_500, 'EUR']],
    sizes: [750],
    extra: {},
    warnings: [],
  })
  assert.deepEqual(
    await read('Wein;Jahrgang;Kisten;Fl./Kiste;Preis pro Kiste (CHF)', 'Abend;2019;1 Kiste;6 x 37,5cl;1.350,00'),
    { bottles: 6, prices: [[22_500, 'CHF']], sizes: [375], extra: {}, warnings: [] },
  )
})

test('reads the bottles of a case from before their size, and from the name of a column', async () => {
  const bySize = await read('Vin;Millésime;Caisses;Contenance;Prix par caisse', 'Soir;2019;2;6x75cl;90 €')
  assert.deepEqual([bySize.bottles, bySize.prices, bySize.warnings], [12, [[1_500, 'EUR']], []])
  const byName = await read('Wein;Jahrgang;Anzahl;Preis (6er-Kiste)', 'Abend;2019;3;90 €')
  assert.deepEqual([byName.bottles, byName.prices, byName.warnings], [3, [[1_500, 'EUR']], []])
})

test('rounds a price that does not divide with a warning, a half to the even cent, and keeps that of the case', async () => {
  const of = (size: number, price: string) =>
    read('Wein;Jahrgang;Kisten;Flaschen pro Kiste;Preis pro Kiste', `Abend;2019;1;${size};${price}`)
  const third = await of(6, '100,00 €')
  assert.deepEqual(third.prices, [[1_667, 'EUR']])
  assert.deepEqual(third.extra, { 'Preis pro Kiste': '100,00 €' })
  assert.deepEqual(third.warnings, [['Preis pro Kiste', '100,00 €', 'case_price_rounded', '16.67 EUR']])
  assert.deepEqual((await of(2, '20,01 €')).prices, [[1_000, 'EUR']])
  assert.deepEqual((await of(2, '20,03 €')).prices, [[1_002, 'EUR']])
})

test('makes no price and no bottles of a case of unknown size', async () => {
  const noPrice = await read('Wein;Jahrgang;Anzahl;Preis pro Kiste', 'Abend;2019;6;90 €')
  assert.deepEqual(noPrice, {
    bottles: 6,
    prices: [],
    sizes: [750],
    extra: { 'Preis pro Kiste': '90 €' },
    warnings: [['Preis pro Kiste', '90 €', 'case_size_missing', null]],
  })
  const noBottles = await read('Wein;Jahrgang;Kisten', 'Abend;2019;2')
  assert.deepEqual([noBottles.bottles, noBottles.extra], [0, { Kisten: '2' }])
  assert.deepEqual(noBottles.warnings, [['Kisten', '2', 'case_size_missing', null]])
})

test('does not mistake the size of a bottle or of a case for a number of bottles', async () => {
  for (const size of ['75 cl', '750', '9 l', '0']) {
    const { bottles, extra, prices } = await read(
      'Wine,Vintage,Cases,Case size,Case price',
      `Evening,2019,2,${size},90.00 EUR`,
    )
    assert.deepEqual([bottles, prices], [0, []], size)
    assert.deepEqual(extra, { Cases: '2', 'Case size': size, 'Case price': '90.00 EUR' })
  }
})

test('adds single bottles to the cases, and says when the bottles may be those of the cases', async () => {
  const of = (cases: number, bottles: number) =>
    read('Wein;Jahrgang;Kisten;Flaschen pro Kiste;Flaschen', `Abend;2019;${cases};6;${bottles}`)
  const added = await of(2, 3)
  assert.deepEqual([added.bottles, added.warnings], [15, []])
  const same = await of(2, 12)
  assert.deepEqual([same.bottles, same.warnings], [12, []])
  const unclear = await of(2, 14)
  assert.deepEqual([unclear.bottles, unclear.extra], [26, { Kisten: '2' }])
  assert.deepEqual(unclear.warnings, [['Kisten', '2', 'cases_unclear', '26']])
})

test('prefers the price of a bottle, and keeps that of the case beside it', async () => {
  const both = await read('Wein;Jahrgang;Anzahl;Preis;Preis pro Kiste;Fl./Kiste', 'Abend;2019;6;16 €;90 €;6')
  assert.deepEqual(both.prices, [[1_600, 'EUR']])
  assert.deepEqual(both.extra, { 'Preis pro Kiste': '90 €', 'Fl./Kiste': '6' })
})

test('divides the price of a case by the bottles that the number of bottles has of it', async () => {
  const row = async (count: string) => read('Wein;Jahrgang;Anzahl;Preis pro Kiste', `Eins;2015;${count};72,00`)
  for (const [count, bottles, price] of [
    ['1 Kiste (6 Fl.)', 6, 1_200],
    ['2 Kisten à 12', 24, 600],
    ['2 x 6', 12, 1_200],
    ['6er-Karton', 6, 1_200],
  ] as const) {
    const found = await row(count)
    assert.deepEqual([found.bottles, found.prices, found.warnings], [bottles, [[price, 'EUR']], []], count)
  }
  const unknown = await row('6 Flaschen')
  assert.deepEqual([unknown.bottles, unknown.prices, unknown.extra], [6, [], { 'Preis pro Kiste': '72,00' }])
})
