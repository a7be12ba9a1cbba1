import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomField } from '../../model/custom-field.ts'
import { anId, aWine } from '../cellars/builders.ts'
import { readValueTable, remainderOf, type ValueFrame } from './value-table.ts'

const lwin_field = anId()
const margaux = aWine({
  producer: 'Château Margaux',
  name: null,
  vintage: 2010,
  type: 'red',
  extra: { LWIN: '1012316' },
})
const margaux15 = aWine({
  producer: 'Château Margaux',
  name: null,
  vintage: 2015,
  type: 'red',
  extra: { LWIN: '1012316' },
})
const egon = aWine({ producer: 'Egon Müller', name: 'Scharzhofberger Riesling Kabinett', vintage: 2019, type: 'white' })
const krug = aWine({
  producer: 'Krug',
  name: 'Grande Cuvée',
  vintage: null,
  type: 'sparkling',
  own: { [lwin_field]: '1013544' },
})
const red = aWine({ producer: 'Twin', name: 'Estate', vintage: 2018, type: 'red' })
const white = aWine({ producer: 'Twin', name: 'Estate', vintage: 2018, type: 'white' })
const field = { id: lwin_field, name: 'LWIN', kind: 'text', choices: [], position: 0 } satisfies CustomField
const frame: ValueFrame = {
  wines: new Map([margaux, margaux15, egon, krug, red, white].map(wine => [wine.id, wine])),
  custom_fields: new Map([[lwin_field, field]]),
  currency: 'EUR',
  today: '2026-03-15',
  order: 'day_first',
}

const read = (...lines: string[]) => readValueTable(lines.join('\n'), frame)

/** Returns the values as tuples, each wine by its producer and vintage. */
const valuesOf = (...lines: string[]) => {
  const { problem, values, left_out } = read(...lines)
  assert.deepEqual([problem, left_out], [undefined, []])
  return values.map(({ wine, size_ml, amount_minor, currency, valued_on }) => [
    `${wine.producer} ${wine.vintage}`,
    ...[size_ml, amount_minor, currency, valued_on],
  ])
}
const problemsOf = (...lines: string[]) => read(...lines).left_out.map(({ row, problem }) => [row, problem])

test('finds wines by producer, name and vintage, and assumes a bottle, today and the display currency', () => {
  const found = valuesOf(
    'Producer;Wine;Vintage;Market value',
    'Chateau Margaux;;2010;780,50',
    'EGON MÜLLER;Scharzhofberger Riesling Kabinett;2019;95',
    'Krug;Grande Cuvée;NV;210',
  )
  assert.deepEqual(found, [
    ['Château Margaux 2010', 750, 780_50, 'EUR', '2026-03-15'],
    ['Egon Müller 2019', 750, 95_00, 'EUR', '2026-03-15'],
    ['Krug null', 750, 210_00, 'EUR', '2026-03-15'],
  ])
})

test('reads the currency of the header, of a column and of an amount, the size and the day', () => {
  assert.deepEqual(
    valuesOf('Erzeuger\tJahrgang\tGröße\tWert (CHF)\tStand', 'Château Margaux\t2010\tMagnum\t1’650.–\t31.12.2025'),
    [['Château Margaux 2010', 1500, 1650_00, 'CHF', '2025-12-31']],
  )
  assert.deepEqual(valuesOf('producer,vintage,value,currency', 'Château Margaux,2010,900,USD'), [
    ['Château Margaux 2010', 750, 900_00, 'USD', '2026-03-15'],
  ])
  assert.deepEqual(valuesOf('producer,vintage,value', 'Château Margaux,2010,£700'), [
    ['Château Margaux 2010', 750, 700_00, 'GBP', '2026-03-15'],
  ])
})

test('finds wines by our id, and by an LWIN that a custom field or an import kept, with its vintage and size', () => {
  const found = valuesOf(
    'Wine ID,LWIN,Value',
    `${egon.id},,90`,
    ',LWIN10123162015,600',
    ',1012316201001500,1600',
    ',1012316-2010-06-00375,400',
    ',1013544100001500,500',
    ',1013544,205',
  ).map(([wine, size, amount]) => [wine, size, amount])
  assert.deepEqual(found, [
    ['Egon Müller 2019', 750, 90_00],
    ['Château Margaux 2015', 750, 600_00],
    ['Château Margaux 2010', 1500, 1600_00],
    ['Château Margaux 2010', 375, 400_00],
    ['Krug null', 1500, 500_00],
    ['Krug null', 750, 205_00],
  ])
})

test('says which values it rounds, which a currency without decimals has from the first one on', () => {
  const { values } = read(
    'Producer;Wine;Vintage;Value',
    'Egon Müller;Scharzhofberger Riesling Kabinett;2019;29,0099 €',
    'Château Margaux;;2010;41,50 €',
    'Krug;Grande Cuvée;NV;1980.5 JPY',
  )
  assert.deepEqual(
    values.map(({ amount_minor, isRounded }) => [amount_minor, isRounded]),
    [
      [2901, true],
      [4150, false],
      [1981, true],
    ],
  )
})

test('leaves out what it cannot read, with its reason, and rows without a value without one', () => {
  const found = problemsOf(
    'Producer;Wine;Vintage;Size;Value;Currency;Date',
    'Nobody;Nothing;2010;;10;;',
    'Twin;Estate;2018;;10;;',
    'Krug;Grande Cuvée;soon;;10;;',
    'Krug;Grande Cuvée;NV;a crate;10;;',
    'Krug;Grande Cuvée;NV;;-5;;',
    'Krug;Grande Cuvée;NV;;cheap;;',
    'Krug;Grande Cuvée;NV;;10;ZZZ;',
    'Krug;Grande Cuvée;NV;;10;;31.02.2026',
    'Krug;Grande Cuvée;NV;;10;;16.03.2026',
    'Krug;Grande Cuvée;NV;;;;',
    ';;2010;;10;;',
    'Krug;Grande Cuvée;NV;;10;;01.03.2026',
    'Krug;Grande Cuvée;;;12;;01.03.2026',
  )
  assert.deepEqual(found, [
    [2, 'no_wine'],
    [3, 'several_wines'],
    [4, 'not_a_vintage'],
    [5, 'not_a_size'],
    [6, 'not_a_value'],
    [7, 'not_a_value'],
    [8, 'no_currency'],
    [9, 'not_a_day'],
    [10, 'day_in_future'],
    [12, 'nameless'],
    [14, 'chosen_twice'],
  ])
})

test('chooses no vintage where an LWIN has none and the cellar has several', () => {
  assert.deepEqual(problemsOf('LWIN;Value', '1012316;700'), [[2, 'several_wines']])
})

test('distinguishes wines of one name by their type', () => {
  const { values } = read('Producer;Wine;Vintage;Type;Value', 'Twin;Estate;2018;white;10')
  assert.deepEqual(
    values.map(({ wine }) => wine.id),
    [white.id],
  )
})

test('reads no table without a column of values, or without one that says which wine it is', () => {
  for (const header of ['Producer;Vintage', 'Vintage;Value', '', 'Krug 210'])
    assert.deepEqual(read(header, '1;2'), { problem: 'no_header', values: [], left_out: [] }, header)
})

test('leaves the rows that were left out, under their header', () => {
  const text = 'Producer;Vintage;Value\nChâteau Margaux;2010;10\nNobody;2010;20\nChâteau Margaux;2010;30'
  const { left_out } = readValueTable(text, frame)
  assert.equal(remainderOf(text, left_out), 'Producer\tVintage\tValue\nNobody\t2010\t20\nChâteau Margaux\t2010\t30')
})
