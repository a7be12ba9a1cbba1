import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf, fieldsOf } from '../../../../../tests/fields-of.ts'
import { ada, readAs, readTogether, winesOf } from '../../../../../tests/import-files.ts'

/* Imitations of the three generations of Vivino's files, with invented wines. */

const common = 'Winery,Wine name,Vintage,Region,Country,Regional wine style,Average rating'
const link = (id: number) => `https://www.vivino.com/wines/${id}`

const cellar = [
  `${common},Wine ratings count,Wine type,Drinking Window,Link to wine,User cellar count`,
  `Hof A,Eins,2016,Nahe,Germany,German Riesling,4.1,812,White Wine,2026 2034,${link(101)},3`,
  `Hof B,Perlen,8888,Champagne,France,French Champagne,4.3,99,Sparkling, - ,${link(102)},1`,
  `,Ohne Hof,,Nahe,Germany,,3.2,4,Unknown,0 0,${link(103)},2`,
].join('\n')

const scans = [
  `${common},Wine ratings count,Scan date,Scan/Review Location,Your rating,Your review,Personal Note,Wine type,Drinking Window,Link to wine,Label image`,
  `Hof A,Eins,2016,Nahe,Germany,German Riesling,4.1,812,2024-05-03 19:20:21,,4.5,"Fein, lang",2031,White Wine,2026 2034,${link(101)},https://images.example/a.jpg`,
  `Hof C,Nur gesehen,2019,Douro,Portugal,,3.9,12,2023-01-01 12:00:00,Porto,,,,Red Wine,,${link(104)},`,
  `Hof D,Süß,2011,Tokaj,Hungary,,4.5,12,2023-01-02 12:00:00,,3,,,Dessert Wine,,${link(105)},`,
  `Hof B,Perlen,8888,Champagne,France,French Champagne,4.3,99,,,,,,Sparkling,,${link(102)},`,
].join('\n')

const prices = [
  `${common},Scan date,Scan/Review Location,Your rating,Your review,Personal Note,Wine type,Drinking Window,Link to wine,Label image,Wine price`,
  `Hof A,Eins,2016,Nahe,Germany,German Riesling,4.1,2024-05-03 19:20:21,,4.5,"Fein, lang",2031,White Wine,2026 2034,${link(101)},,SEK 199`,
  `Hof C,Nur gesehen,2019,Douro,Portugal,,3.9,,,,,,Red Wine,,${link(104)},,€10`,
].join('\n')

const wishlisted = [
  `${common},Wine type,Link to wine,Wishlisted date,Personal Note`,
  `Hof E,Wunsch,2020,Rioja,Spain,Rioja Red,4,Red Wine,${link(106)},2025-11-30 08:00:01,Für Bo`,
].join('\n')

const labels = 'Label Photo,Client Location\nhttps://images.example/b.jpg,"48.1,11.5"\nhttps://images.example/c.jpg,'

test('reads bottles only from the cellar file, and scans with a rating or note as tastings', async () => {
  const { plan, report } = await readTogether({
    'cellar.csv': cellar,
    'full_wine_list.csv': scans,
    'user_prices.csv': prices,
    'wishlisted.csv': wishlisted,
    'label_scans.csv': labels,
  })
  assert.deepEqual(
    [report.format, report.bottles, report.on_order, report.gone, report.tastings, report.wishes],
    ['vivino', 6, 0, 0, 2, 1],
  )
  assert.deepEqual(
    [report.rows_read, report.rows_passed, report.rows_dropped, report.warnings_count],
    [12, 3, 0, 0],
    'two photos of labels and a wine that was only looked at',
  )
  assert.deepEqual(fieldsOf(winesOf(plan), 'producer', 'name', 'vintage', 'type', 'country'), [
    ['Hof A', 'Eins', 2016, 'white', 'DE'],
    ['Hof B', 'Perlen', null, 'sparkling', 'FR'],
    [null, 'Ohne Hof', null, 'other', 'DE'],
    ['Hof C', 'Nur gesehen', 2019, 'red', 'PT'],
    ['Hof E', 'Wunsch', 2020, 'red', 'ES'],
    ['Hof D', 'Süß', 2011, 'sweet', 'HU'],
  ])
  assert.deepEqual(
    Array.from(plan.tastings.values(), each => [
      each.person_id === ada,
      each.tasted_on,
      each.score,
      each.score_scale,
      each.note,
    ]),
    [
      [true, '2024-05-03', 90, 'stars_5', 'Fein, lang'],
      [true, '2023-01-02', 60, 'stars_5', null],
    ],
    'told by two files, and one tasting',
  )
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'price_minor', 'price_currency'), [[3, 19_900, 'SEK']])
  const [eins, , , seen] = winesOf(plan)
  assert.deepEqual(
    [eins?.drink_from, eins?.drink_until, eins?.external_ids, eins?.note],
    [2026, 2034, [{ product: 'vivino', id: '101' }], '2031'],
  )
  assert.equal(seen?.extra['Wine price'], '€10', 'the price of a wine of which there is no bottle is kept with it')
  assert.deepEqual(fieldsOf(plan.wishes.values(), 'note', 'wished_on'), [['Für Bo', '2025-11-30']])
})

test('creates no cellar from a history of scans alone', async () => {
  const { report } = await readAs(scans)
  assert.deepEqual([report.bottles, report.wines, report.tastings, report.rows_passed], [0, 2, 2, 2])
  assert.deepEqual(fieldOf(report.warnings, 'code'), ['cellar_file_missing'], 'the bottles are in another file')
})

test('keeps a personal note with the wine, without a tasting', async () => {
  const head = scans.split('\n')[0]
  const row = `Hof F,Still,2018,Nahe,Germany,,4.1,12,,,,,Von Oma,White Wine,,${link(107)},`
  const { plan, report } = await readTogether({ 'cellar.csv': cellar, 'full_wine_list.csv': `${head}\n${row}` })
  assert.deepEqual([report.tastings, report.warnings], [0, []])
  assert.equal(winesOf(plan).find(({ name }) => name === 'Still')?.note, 'Von Oma')
})

test('says that the bottles are missing from an archive of photos alone', async () => {
  const { report } = await readTogether({ 'label_scans.csv': labels })
  assert.deepEqual([report.rows_taken, report.warnings[0]?.code], [0, 'cellar_file_missing'])
})

test('reads bottles from the list of 2020, once for a wine that was scanned twice', async () => {
  const head = `${common},Scan date,Scan/Review Location,Your rating,Your review,Personal Note,Wine type,Drinking Window,Link to wine,Label image,Wishlisted date,Cellar count,Wine price`
  const row = (scanned: string, rating: string, rest: string) =>
    `Hof A,Eins,2016,Nahe,Germany,,4.1,${scanned},Keller links,${rating},,,White Wine,,${link(101)},,${rest}`
  const { plan, report } = await readAs([
    head,
    row('2020-01-02 10:11:12', '4', ',2,BRL 56'),
    row('2019-07-08 10:11:12', '3.5', ',2,BRL 56'),
    `Hof E,Wunsch,2018,Rioja,Spain,,4,,,,,,Red Wine,,${link(106)},,2020-03-04 05:06:07,0,`,
  ])
  assert.deepEqual([report.bottles, report.tastings, report.wishes, report.warnings_count], [2, 2, 1, 0])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'price_minor', 'price_currency'), [[2, 5_600, 'BRL']])
  assert.equal(winesOf(plan)[0]?.extra['Scan/Review Location'], 'Keller links')
})

test('reads the list of 2016, with days without seconds and headers as R writes them', async () => {
  const head =
    'Winery,Wine.name,Vintage,Region,Country,Regional.wine.style,Average.rating,Scan.date,Location,Your.rating,Your.review,Your.price,Wine.type,Drinking.window,Food.pairing,Link.to.wine,Label.image'
  const { plan, report } = await readAs([
    head,
    `Hof A,Eins,2009,Nahe,Germany,,4.1,2015-06-15 17:05,Mainz,4,Gut,12 €,White Wine, - ,Fisch,${link(101)},`,
    `Hof B,Zwei,2010,Nahe,Germany,,4.1,2015-06-15 17:05,,,,,Fortified Wine, - ,,${link(102)},`,
  ])
  assert.deepEqual([report.format, report.bottles, report.tastings, report.rows_passed], ['vivino', 0, 1, 1])
  const [tasting] = plan.tastings.values()
  assert.deepEqual([tasting?.tasted_on, tasting?.score, tasting?.note], ['2015-06-15', 80, 'Gut'])
  const [wine] = winesOf(plan)
  assert.deepEqual([wine?.extra['Food.pairing'], wine?.extra['Your.price']], ['Fisch', '12 €'])
})

test('stores the price of a wine of which no bottle is left with the wine', async () => {
  const { plan, report } = await readTogether({
    'cellar.csv': cellar.replace(`${link(101)},3`, `${link(101)},0`),
    'user_prices.csv': prices,
  })
  assert.deepEqual([report.wines, report.bottles, report.purchases], [4, 3, 0])
  const [eins] = winesOf(plan)
  assert.deepEqual([eins?.name, eins?.extra['Wine price']], ['Eins', 'SEK 199'])
})
