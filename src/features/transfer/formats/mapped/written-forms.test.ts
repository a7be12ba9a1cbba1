import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf, fieldsOf } from '../../../../../tests/fields-of.ts'
import { importFile, readAs, winesOf } from '../../../../../tests/import-files.ts'

test('reads a list as its owner wrote it: cases, sizes, vintages, colours and days', async () => {
  const { plan, report } = await readAs(importFile('invented/keller-wie-geschrieben.csv', 'other'))
  assert.deepEqual([report.format, report.bottles, report.warnings], ['mapped', 9, []])
  assert.deepEqual(fieldsOf(winesOf(plan), 'name', 'vintage', 'type'), [
    ['Riesling', 2015, 'white'],
    ['Rot', null, 'red'],
    ['Perlen', null, 'sparkling'],
  ])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'size_ml', 'ordered_on', 'price_minor'), [
    [6, 750, '2020-04-08', 1_250],
    [1, 1500, '2016-03-11', 3_000],
    [2, 750, '2021-12-31', null],
  ])
})

test('reads the number of bottles before their size, and entities in JSON', async () => {
  const list = [{ Wein: 'Ch&acirc;teau &amp; Fils', Weingut: 'Hof A', Jahrgang: '2015', Größe: '3 x 1,5 l' }]
  const { plan, report } = await readAs(JSON.stringify(list))
  assert.deepEqual([report.bottles, plan.bottles[0]?.size_ml], [3, 1500])
  assert.equal(winesOf(plan)[0]?.name, 'Château & Fils')
})

test('reads the vintage and the size behind a name, where no columns have them', async () => {
  const { plan, report } = await readAs([
    'Wine;Bottles',
    'Grange 2010 (Magnum);1',
    'Grange 2010;2',
    '2015 Cannubi (1,5 l);1',
    'Monprivato 2016 (Riserva);1',
    'Rioja (Imperial);1',
  ])
  assert.deepEqual(report.warnings, [])
  assert.deepEqual(fieldsOf(winesOf(plan), 'name', 'vintage'), [
    ['Grange', 2010],
    ['Cannubi', 2015],
    ['Monprivato (Riserva)', 2016],
    ['Rioja (Imperial)', null],
  ])
  assert.deepEqual(
    plan.bottles.map(({ size_ml }) => size_ml),
    [1500, 750, 750, 1500, 750, 750],
  )
  const withColumn = await readAs(['Wine;Size', 'Grange (Magnum);0,75'])
  assert.equal(winesOf(withColumn.plan)[0]?.name, 'Grange (Magnum)')
})

test('reads a mark for bottles that are gone or on order, and keeps one that says nothing of a bottle', async () => {
  const { plan, report } = await readAs([
    'Wein;Anzahl;Getrunken?;Bestellt',
    'Eins;2;x;',
    'Zwei;3;nein;ja',
    'Drei;1;FALSE;no',
    'Vier;0;✔;',
    'Fünf;;ja;',
    'Sechs;4;1;',
  ])
  assert.deepEqual(report.warnings, [])
  const nameOf = new Map(winesOf(plan).map(({ id, name }) => [id, name]))
  assert.deepEqual(
    plan.bottles.map(({ wine_id, state, departure }) => [nameOf.get(wine_id), state, departure].join(' ').trim()),
    [
      ...Array(2).fill('Eins gone drunk'),
      ...Array(3).fill('Zwei on_order'),
      'Drei in_cellar',
      'Fünf gone drunk',
      ...Array(4).fill('Sechs in_cellar'),
      'Sechs gone drunk',
    ],
  )
  assert.deepEqual(winesOf(plan).find(({ name }) => name === 'Vier')?.extra, { 'Getrunken?': '✔' })
})

test('reads countries as lists write them, and keeps what says more', async () => {
  const { plan, report } = await readAs([
    'Wein;Land',
    'Eins;D',
    'Zwei;a',
    'Drei;Frankreich (Burgund)',
    'Vier;California - USA',
    'Fünf;Georgia, USA',
    'Sechs;Napa, CA',
  ])
  assert.deepEqual(
    winesOf(plan).map(({ country }, at) => [country, plan.bottles[at]?.extra.Land]),
    [
      ['DE', undefined],
      ['AT', undefined],
      ['FR', 'Frankreich (Burgund)'],
      ['US', 'California - USA'],
      [null, 'Georgia, USA'],
      [null, 'Napa, CA'],
    ],
  )
  assert.deepEqual(
    report.warnings.map(({ line, code }) => [line, code]),
    [
      [6, 'country_unknown'],
      [7, 'country_unknown'],
    ],
  )
})

test('reads months in figures, and a day that has only one meaning in a column of others', async () => {
  const { plan, report } = await readAs([
    'Wein;Anzahl;Gekauft am',
    'Eins;1;2018-05',
    'Zwei;1;24.12.2019',
    'Drei;1;5/13/2018',
    'Vier;1;06/07/2018',
  ])
  assert.deepEqual(
    report.warnings.map(({ line, code }) => [line, code]),
    [[5, 'day_ambiguous']],
  )
  assert.deepEqual(fieldOf(plan.purchases.values(), 'ordered_on'), [
    '2018-05-01',
    '2019-12-24',
    '2018-05-13',
    '2018-07-06',
  ])
})

test('reads what people write for nothing as blank, and words as words', async () => {
  const { plan, report } = await readAs([
    'Weingut;Wein;Jahrgang;Region;Rebsorten;Händler;Lagerort;Notiz;Tags;Anzahl',
    'NA;Eins;NA;n/a;k. A.;–;null;-;NA, Fest;1',
    'Kà;Nada;2015;Nahe;Merlot;Keiner;Ka;Na gut;Fest;1',
  ])
  assert.deepEqual(report.warnings, [])
  assert.deepEqual(
    winesOf(plan).map(wine => [
      wine.producer,
      wine.name,
      wine.vintage,
      wine.region,
      wine.grapes.length,
      wine.note,
      wine.tags,
      wine.extra,
    ]),
    [
      [null, 'Eins', null, null, 0, null, ['Fest'], {}],
      ['Kà', 'Nada', 2015, 'Nahe', 1, 'Na gut', ['Fest'], {}],
    ],
  )
  assert.deepEqual(
    plan.bottles.map(({ place_id, extra }) => [place_id === null, extra]),
    [
      [true, {}],
      [false, {}],
    ],
  )
  assert.deepEqual(fieldOf(plan.purchases.values(), 'merchant'), ['Keiner'])
})

test('reads what people write for nothing in the file of a product as blank', async () => {
  const { plan } = await readAs(
    'wineName;producer;vintage;region;purchaseLocation;rackName;notes;quantity\nEins;NA;-;n/a;null;k. A.;–;1\n',
  )
  const [wine] = winesOf(plan)
  assert.deepEqual(
    [wine?.producer, wine?.name, wine?.vintage, wine?.region, wine?.extra],
    [null, 'Eins', null, null, {}],
  )
  const [bottle] = plan.bottles
  assert.deepEqual([bottle?.purchase_id, bottle?.place_id, bottle?.note, bottle?.extra], [null, null, null, {}])
})

test('reads an amount that is about right, and stores how it was written', async () => {
  const texts = ['ca. 30', '~ 12,50 €', 'etwa CHF 18', 'approx $45', 'Ca 1.250,50', 'cava 30']
  const { plan, report } = await readAs(['Wein;Jahrgang;Preis', ...texts.map((text, at) => `Wein ${at};2019;${text}`)])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'price_minor', 'price_currency'), [
    [3_000, 'EUR'],
    [1_250, 'EUR'],
    [1_800, 'CHF'],
    [4_500, 'USD'],
    [125_050, 'EUR'],
  ])
  assert.deepEqual(
    plan.bottles.map(({ extra }) => extra.Preis),
    texts,
  )
  assert.deepEqual(fieldsOf(report.warnings, 'original', 'code'), [['cava 30', 'currency_unknown']])
})
