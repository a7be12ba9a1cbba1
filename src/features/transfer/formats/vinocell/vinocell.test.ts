import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../../tests/fields-of.ts'
import { importFile, readAs, readTogether, winesOf } from '../../../../../tests/import-files.ts'

const file = (name: string) => importFile(`vinocell-synthetic/export-${name}.csv`, 'other')
const three = { 'a.csv': file('wines'), 'b.csv': file('bottles-stored'), 'c.csv': file('bottles-gone') }

test('reads three files in UTF-16 as one cellar of two wines, two bottles and a drunk one', async () => {
  const { plan, report } = await readTogether(three)
  assert.deepEqual(
    [report.format, report.rows_read, report.wines, report.bottles, report.gone, report.warnings_count],
    ['vinocell', 5, 2, 2, 1, 0],
  )
  assert.deepEqual([report.purchases, report.valuations, report.wishes], [2, 2, 0])
  const [grand, brut] = winesOf(plan)
  assert.deepEqual(
    [grand?.producer, grand?.name, grand?.vintage, grand?.type, grand?.classification, grand?.alcohol],
    ['Château Exemple', 'Grand Vin', 2016, 'red', 'AOC', 13.5],
  )
  assert.deepEqual(grand?.grapes, [
    { name: 'Merlot', share: 60 },
    { name: 'Cabernet Sauvignon', share: 40 },
  ])
  assert.deepEqual(grand?.extra, {
    'Ageing type': 'Wood barrel',
    'Ageing months': '18 Months',
    'Opening time': '1h00min',
    'Optimal from': '2026',
    'Optimal until': '2032',
    Favorite: 'Yes',
  })
  assert.deepEqual([brut?.vintage, brut?.type, brut?.drink_from, brut?.drink_until], [null, 'sparkling', 2024, 2036])
  assert.deepEqual(fieldsOf(plan.bottles, 'state', 'size_ml', 'received_on', 'departed_on', 'departure_note'), [
    ['in_cellar', 750, '2019-05-21', null, null],
    ['in_cellar', 1500, '2020-12-01', null, null],
    ['gone', 750, '2019-05-21', '2023-12-24', 'Weihnachten'],
  ])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'price_minor', 'price_currency', 'merchant'), [
    [2, 4_250, 'CHF', 'Weinhändler'],
    [1, null, null, null],
  ])
  assert.deepEqual(fieldsOf(plan.places.added, 'name', 'kind'), [
    ['Keller', 'room'],
    ['A1', 'shelf'],
  ])
})

test('reads the number of bottles, but no places, from the file of wines alone', async () => {
  const { report } = await readAs(file('wines'))
  assert.deepEqual([report.wines, report.bottles, report.gone], [2, 3, 0])
})

test('reads favourites, wishes, tastings and other people’s ratings', async () => {
  const { plan, report } = await readAs([
    'Winery;Name;Year;Category;Volume;Favorite;Wishlist;Bottles;Tasting;Pro Ratings;Pro Ratings',
    'Hof A;Eins;2010;White wine;750mL;No;Yes;0;Probe vom 3.4.2021: fein, 17/20;1;Robert Parker - 95.00/100 - "fein"',
    'Hof B;Zwei;Non vintage;Fortified wine;Demi;Yes;No;2;;0;',
  ])
  const [eins, zwei] = winesOf(plan)
  assert.deepEqual(eins?.extra, { 'Pro Ratings': '1', 'Pro Ratings (2)': 'Robert Parker - 95.00/100 - "fein"' })
  assert.deepEqual([zwei?.type, zwei?.extra, plan.bottles[0]?.size_ml], ['fortified', { Favorite: 'Yes' }, 375])
  assert.deepEqual(fieldsOf(plan.tastings.values(), 'tasted_on', 'score', 'score_scale', 'note'), [
    ['2021-04-03', 85, 'points_20', 'Probe vom 3.4.2021: fein, 17/20'],
  ])
  assert.deepEqual([report.bottles, report.wishes], [2, 1])
})

test('warns about a removed bottle', async () => {
  const { plan, report } = await readAs([
    'Winery\tName\tYear\tVolume\tInput date\tInput type\tOutput date\tOutput type\tRecipient',
    'Hof A\tEins\t2010\t750mL\t1.2.2020\tPresent\t3.4.2021\tRemoved\t',
    'Hof A\tEins\t2010\t750mL\t1.2.2020\tPresent\t5.4.2021\tOffered\tBo',
  ])
  assert.deepEqual(fieldsOf(plan.bottles, 'departure', 'departed_on', 'extra'), [
    ['drunk', '2021-04-03', { 'Input type': 'Present', 'Output type': 'Removed' }],
    ['gifted', '2021-04-05', { 'Input type': 'Present', Recipient: 'Bo' }],
  ])
  assert.deepEqual(
    report.warnings.filter(({ code }) => code === 'departure_unknown').map(({ original, guess }) => [original, guess]),
    [['Removed', 'drunk']],
  )
})
