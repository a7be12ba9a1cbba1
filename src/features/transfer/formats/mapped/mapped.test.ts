import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf, fieldsOf } from '../../../../../tests/fields-of.ts'
import { readAs, winesOf } from '../../../../../tests/import-files.ts'
import type { ImportPlan } from '../../match/import-plan.ts'

/* Custom tables in the form of real ones, with invented wines. */

const csv = (...rows: string[]) => rows.join('\n')
const holdsOf = ({ mapping }: { mapping: readonly { column: string; holds: string }[] }) =>
  Object.fromEntries(mapping.map(({ column, holds }) => [column, holds]))

test('reads a Swiss sheet with short headers, handwritten prices and days, and a row of totals', async () => {
  const { plan, report } = await readAs([
    'La.;Jg.;Weingut;Wein;Farbe;Trauben;Anz.;Grösse;Preis;Händler;Kaufdatum;Trinkreife ab;Bewertung;Bemerkung;Regal;Laune',
    'Ö;2015;Hof Nachtwind;Blauer Abend;rot;"95% Blaufränkisch, 5% Merlot";6;75 cl;39Euro;Kellerei Ost;21.05.2017;2025+;17.5;gut;R1;heiter',
    'CH;2019;Weinbau Sturm;Fendant;weiss;Chasselas;2;37,5 cl;38.40 Fr.;Beim Bauern;November 2019;;;;R2;',
    'SP;2105;Bodega Falsch;Tinto;rot;;1;Magnum;"18,50";;05.2016;2024-2030;;;;',
    'IT;NV;Cantina Bolle;Spumante;Schaumwein;;3;750;29 €;;März 2020;;92/100;;R1;',
    ';;Summe;;;;12;;;;;;;;;',
  ])
  assert.deepEqual([report.format, report.rows_read, report.rows_dropped, report.wines], ['mapped', 5, 1, 4])
  assert.deepEqual([report.bottles, report.places, report.tastings], [12, 2, 2])
  assert.deepEqual(fieldsOf(winesOf(plan), 'producer', 'name', 'vintage', 'type', 'country'), [
    ['Hof Nachtwind', 'Blauer Abend', 2015, 'red', 'AT'],
    ['Weinbau Sturm', 'Fendant', 2019, 'white', 'CH'],
    ['Bodega Falsch', 'Tinto', null, 'red', 'ES'],
    ['Cantina Bolle', 'Spumante', null, 'sparkling', 'IT'],
  ])
  assert.deepEqual(
    fieldsOf(plan.purchases.values(), 'price_minor', 'price_currency', 'merchant', 'ordered_on', 'size_ml'),
    [
      [3_900, 'EUR', 'Kellerei Ost', '2017-05-21', 750],
      [3_840, 'CHF', 'Beim Bauern', '2019-11-01', 375],
      [1_850, 'EUR', null, '2016-05-01', 1_500],
      [2_900, 'EUR', null, '2020-03-01', 750],
    ],
  )
  assert.deepEqual(fieldsOf(winesOf(plan), 'drink_from', 'drink_until'), [
    [2025, null],
    [null, null],
    [2024, 2030],
    [null, null],
  ])
  assert.deepEqual(fieldsOf(plan.tastings.values(), 'score', 'score_scale'), [
    [87.5, 'points_20'],
    [92, 'points_100'],
  ])
  assert.deepEqual(plan.bottles[0]?.extra, { Laune: 'heiter' }, 'what has no field is kept under its own name')
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'column', 'code'), [
    [4, 'Jg.', 'vintage_impossible'],
    [6, null, 'row_is_sum'],
  ])
})

test('recognises columns in five languages, and keeps a second one of a kind', async () => {
  const { report } = await readAs(
    'Produttore,Nome vino,Annata,Tipologia,Quantità,Formato,Prezzo (CHF),Valore attuale,Posizione,Ripiano,Bevuto il,Motivo,Prezzo\nA,B,2019,rosso,1,0.75,12,15,Cantina,3,,,9\n',
  )
  assert.deepEqual(holdsOf(report), {
    Produttore: 'producer',
    'Nome vino': 'name',
    Annata: 'vintage',
    Tipologia: 'type',
    Quantità: 'quantity',
    Formato: 'size',
    'Prezzo (CHF)': 'price',
    'Valore attuale': 'value',
    Posizione: 'place',
    Ripiano: 'shelf',
    'Bevuto il': 'departed_on',
    Motivo: 'departure',
    Prezzo: 'none',
  })
  assert.equal(report.mapping.find(({ holds }) => holds === 'price')?.currency, 'CHF')
  assert.deepEqual(report.mapping[0]?.sample, ['A'])
})

test('recognises columns without names by cells that can mean nothing else, and a vintage in the name', async () => {
  const { plan, report } = await readAs([
    'A;B;C;D',
    'Hof Nord Riesling 2019;6;12,50 €;Deutschland',
    'Hof Nord Silvaner 2020;2;9,80 €;Deutschland',
  ])
  assert.deepEqual(holdsOf(report), { A: 'name', B: 'none', C: 'price', D: 'country' })
  assert.deepEqual(report.mapping[1]?.offered, ['quantity'])
  assert.deepEqual(fieldsOf(winesOf(plan), 'name', 'vintage', 'type', 'country'), [
    ['Hof Nord Riesling', 2019, 'white', 'DE'],
    ['Hof Nord Silvaner', 2020, 'white', 'DE'],
  ])
})

test('prefers the kind that a person sets for a column', async () => {
  const text = csv('Weingut,Wein,Jahrgang,Stand,Notiz', 'A,B,2019,4,trocken', 'C,D,2020,2,fein')
  const unmapped = await readAs(text)
  assert.deepEqual([unmapped.report.bottles, unmapped.plan.bottles[0]?.extra.Stand], [2, '4'])
  const settings = {
    columns: [
      { table: '', column: 'Stand', holds: 'quantity' as const },
      { table: '', column: 'Notiz', holds: 'tasting_note' as const },
    ],
  }
  const { plan, report } = await readAs(text, { settings })
  assert.deepEqual([report.bottles, report.tastings], [6, 2])
  assert.deepEqual(plan.bottles[0]?.extra, {})
  const [first] = plan.tastings.values()
  assert.equal(first?.note, 'trocken')
})

test('imports rows of drunk bottles as past ones, with day and departure', async () => {
  const { plan, report } = await readAs([
    'Winery,Wine,Vintage,Quantity,On order,Drunk,Consumed on,Reason',
    'A,One,2010,2,1,3,,',
    'B,Two,2011,1,,,2021-05-04,corked',
    'C,Three,2012,1,,,4/13/2021,Gift',
    'D,Four,2012,1,,,,abducted',
  ])
  assert.deepEqual([report.bottles, report.on_order, report.gone], [2, 1, 6])
  assert.deepEqual(
    plan.bottles.filter(({ state }) => state === 'gone').map(({ departure, departed_on }) => [departure, departed_on]),
    [
      ...Array.from({ length: 3 }, () => ['drunk', null]),
      ['spoiled', '2021-05-04'],
      ['gifted', '2021-04-13'],
      ['drunk', null],
    ],
  )
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'code', 'guess'), [[5, 'departure_unknown', 'drunk']])
})

test('reads three digits after a separator as the rest of the column writes them', async () => {
  const price = async (...texts: string[]) => {
    const { plan } = await readAs(['Wein;Jahrgang;Preis', ...texts.map((text, at) => `Wein ${at};2019;${text}`)])
    return Array.from(plan.purchases.values(), ({ price_minor }) => price_minor)
  }
  assert.deepEqual(await price('1.350', '16,80'), [135_000, 1_680])
  assert.deepEqual(await price('1.350', '16.80'), [135, 1_680])
  assert.deepEqual(await price("1'350.50", '1.350,50'), [135_050, 135_050])
})

test('warns once about a column of prices with more decimals than their currency has', async () => {
  const { plan, report } = await readAs(['Wein;Jahrgang;Preis', 'Abend;2019;12,3456 €', 'Morgen;2019;13,9999 €'])
  assert.deepEqual(fieldOf(plan.purchases.values(), 'price_minor'), [1_235, 1_400])
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'column', 'code', 'original'), [
    [1, 'Preis', 'amounts_rounded', '12,3456 €'],
  ])
})

test('says that days can be read in two ways, until a person or another day of the column tells their order', async () => {
  const list = csv('Name,Bought,Received', 'A,3/4/21,2/3/21', 'B,5/5/20,12/31/20', 'C,11/6/19,2021-01-02')
  const daysOf = ({ plan }: { plan: ImportPlan }) => [
    Array.from(plan.purchases.values(), row => row.ordered_on),
    plan.bottles.map(bottle => bottle.received_on),
  ]
  const arrived = ['2021-02-03', '2020-12-31', '2021-01-02']
  const open = await readAs(list)
  assert.deepEqual(daysOf(open), [['2021-04-03', '2020-05-05', '2019-06-11'], arrived])
  assert.deepEqual(fieldsOf(open.report.warnings, 'line', 'column', 'original', 'code', 'guess'), [
    [2, 'Bought', '3/4/21', 'day_ambiguous', '2021-04-03'],
    [4, 'Bought', '11/6/19', 'day_ambiguous', '2019-06-11'],
  ])
  const answered = await readAs(list, { settings: { day_order: 'month_first' } })
  assert.deepEqual(daysOf(answered), [['2021-03-04', '2020-05-05', '2019-11-06'], arrived])
  assert.deepEqual(answered.report.warnings, [])
})

test('does not mistake an English list with words of CellarTracker for its export', async () => {
  const { plan, report } = await readAs([
    'Wine,Producer,Vintage,Country,Bottle size,Drink window,Qty,Rack_Location',
    'Eins,Hof A,2015,SA,0.375,2024-2030,3,M2-11',
  ])
  assert.deepEqual([report.format, report.bottles, report.places], ['mapped', 3, 1])
  const [wine] = winesOf(plan)
  assert.deepEqual([wine?.country, wine?.drink_until, plan.bottles[0]?.size_ml], ['ZA', 2030, 375])
})

test('reads a window as years, with a short second one, or as years after the vintage', async () => {
  const texts = ['2024-2030', '2023/24', '2025+', '5-10', '8 Jahre', '-', 'bald']
  const rows = texts.map((text, at) => `Wein ${at};Hof;2015;${text};1`)
  const { plan, report } = await readAs(['Wein;Weingut;Jahrgang;Trinkreife;Anzahl', ...rows])
  assert.deepEqual(fieldsOf(winesOf(plan), 'drink_from', 'drink_until'), [
    [2024, 2030],
    [2023, 2024],
    [2025, null],
    [2020, 2025],
    [2023, null],
    [null, null],
    [null, null],
  ])
  assert.deepEqual(fieldsOf(report.warnings, 'original', 'code'), [['bald', 'year_unreadable']])
})

test('reads other products’ years for none as none', async () => {
  const texts = ['NV', 'N.V.', '-', '1001', '8888', '2105']
  const rows = texts.map((text, at) => `Wein ${at};Hof;${text};1`)
  const { plan, report } = await readAs(['Wein;Weingut;Jahrgang;Anzahl', ...rows])
  assert.deepEqual(fieldOf(winesOf(plan), 'vintage'), [null, null, null, null, null, null])
  assert.deepEqual(fieldsOf(report.warnings, 'original', 'code'), [['2105', 'vintage_impossible']])
})

test('imports nothing from a table without wines, and reports every row', async () => {
  const { report } = await readAs(['Datum;Betrag', '1.2.2020;12,50', '2.2.2020;13,50'])
  assert.deepEqual([report.format, report.wines, report.bottles, report.rows_dropped], ['mapped', 0, 0, 2])
})

test('warns about a price, a number of bottles and a vintage out of all measure', async () => {
  const { report } = await readAs([
    'Wein;Jahrgang;Anzahl;Preis',
    'Abend;2019;6;99000 €',
    'Morgen;2019;1;42000000 €',
    'Nacht;2019;2000;10 €',
    'Mittag;2028;1;10 €',
    'Tokio;2019;1;JPY 250000',
  ])
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'code', 'original'), [
    [3, 'amount_large', '42000000 EUR'],
    [4, 'bottles_many', '2000'],
    [5, 'vintage_impossible', '2028'],
  ])
  const many = await readAs(['Wein;Anzahl', ...Array.from({ length: 60 }, (_, at) => `Wein ${at};900`)])
  assert.deepEqual(fieldsOf(many.report.warnings, 'line', 'code', 'original'), [[57, 'bottles_many', '50400']])
})

test('keeps what a row without bottles, and bottles on order or gone, have besides', async () => {
  const { plan } = await readAs([
    'Wein;Anzahl;Status;Preis;Händler;Kaufdatum;Eingang;Lagerort;Größe;Getrunken am;Anlass',
    'Abend;0;;12 €;Kellerei Ost;21.05.2017;22.05.2017;Regal 1;Magnum;;',
    'Morgen;6;bestellt;9 €;;;01.03.2024;Regal 2;;;',
    'Nacht;1;verkauft;;;;;Regal 3;;24.12.2020;Fest',
    'Mittag;2;vorhanden;;;;;Regal 4;;24.12.2021;Feier',
  ])
  const [abend] = winesOf(plan)
  assert.deepEqual(abend?.extra, {
    Preis: '12 €',
    Händler: 'Kellerei Ost',
    Kaufdatum: '21.05.2017',
    Eingang: '22.05.2017',
    Lagerort: 'Regal 1',
    Größe: 'Magnum',
  })
  const bottles = plan.bottles.map(({ state, departure, departed_on, departure_note, extra }) => [
    state,
    departure,
    departed_on,
    departure_note,
    extra,
  ])
  assert.deepEqual(bottles.slice(5), [
    ['on_order', null, null, null, { Eingang: '01.03.2024', Lagerort: 'Regal 2' }],
    ['gone', 'sold', '2020-12-24', 'Fest', { Lagerort: 'Regal 3' }],
    ...Array.from({ length: 2 }, () => [
      'in_cellar',
      null,
      null,
      null,
      { 'Getrunken am': '24.12.2021', Anlass: 'Feier' },
    ]),
  ])
})

test('keeps what a later row says differently about the same wine', async () => {
  const { plan } = await readAs([
    'Wein;Jahrgang;Region;Anzahl;Marktwert',
    'Abend;2019;Wachau;1;30 €',
    'Abend;2019;Kamptal;1;35 €',
  ])
  assert.equal(winesOf(plan).length, 1)
  assert.deepEqual(fieldOf(plan.bottles, 'extra'), [{}, { Region: 'Kamptal', Marktwert: '35 €' }])
})
