import assert from 'node:assert/strict'
import test from 'node:test'
import { readAs, winesOf } from '../../../../tests/import-files.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'

/*
 * Random rows of invented wines in the tables of other products, with numbers of bottles that are zero, blank or
 * unreadable: each cell is found again in the cellar, in a warning or under its column's name. What a cell means was
 * written here by hand, so that nothing is read with the importer.
 */

/**
 * A text with the values of the cellar that it means; without any, it has to be stored as it is. A # stands for the
 * number of the row.
 */
type Written = readonly [text: string, ...means: unknown[]]

interface WrittenTable {
  format: string
  /** The column with the name of the wine, which is never blank. */
  named: string
  counts: readonly string[]
  columns: Readonly<Record<string, readonly Written[]>>
  /** A column without which a row is none. */
  filled?: string
  /** Columns that mean nothing without another one, such as a currency without its amount. */
  beside?: Readonly<Record<string, string>>
}

const text = (...texts: string[]): Written[] => texts.map(each => [each, each])
const country: Written[] = [['France', 'FR'], ['Germany', 'DE'], ['Schlaraffia']]
const vintage: Written[] = [['2008', 2008], ['2015', 2015], ['zweitausend']]
const type: Written[] = [['red', 'red'], ['white', 'white'], ['mauve']]
const day: Written[] = [['2019-05-21', '2019-05-21'], ['2021-11-30', '2021-11-30'], ['im Mai']]
const price: Written[] = [['31.25', 3_125], ['17.80', 1_780], ['geschenkt']]
const value: Written[] = [['42.42', 4_242], ['99.01', 9_901], ['?? viel']]
const size: Written[] = [['1.5L', 1_500], ['375ml', 375], ['gross']]
const currency: Written[] = [['SEK', 'SEK'], ['CHF', 'CHF'], ['Taler']]

const ofWine = { vintage, type, country, region: text('Nahe', 'Jura') }
const vivinoWine = {
  Winery: text('Hof A', 'Hof B'),
  Vintage: vintage,
  Region: ofWine.region,
  Country: country,
  'Regional wine style': [['Nordic Red']],
  'Average rating': [['4.1']],
  'Wine type': [['Red Wine', 'red'], ['White Wine', 'white'], ['Mauve']],
  'Link to wine': [['https://www.vivino.com/wines/1#', '1#']],
} satisfies Record<string, Written[]>
const vinocellWine = {
  Winery: text('Hof A', 'Hof B'),
  Year: vintage,
  Price: value,
  Currency: currency,
  Grapes: text('Merlot'),
  Country: country,
  Region: ofWine.region,
  Subregion: text('Arbois'),
  Classification: text('AOC'),
  Category: [['Red wine', 'red'], ['Mauve']],
  Volume: size,
  Alcohol: [['13.5 %', 13.5], ['stark']],
  'Drink from': [['2024', 2024]],
  'Drink until': [['2036', 2036]],
  'EAN/UPC': text('4006381333931'),
  Comment: text('Für Bo'),
  REF: [['Ref 12']],
} satisfies Record<string, Written[]>
const cellarTrackerWine = {
  iWine: text('9001#'),
  Vintage: vintage,
  Producer: text('Hof A', 'Hof B'),
  Type: [['Red', 'red'], ['White', 'white'], ['Mauve']],
  Country: country,
  Region: ofWine.region,
  SubRegion: text('Arbois'),
  Appellation: text('Arbois Pupillin'),
  Varietal: text('Riesling'),
  Designation: text('Tradition'),
  Vineyard: text('Kapelle'),
  BeginConsume: [['2024', 2024]],
  EndConsume: [['2036', 2036]],
  CNotes: [['7']],
} satisfies Record<string, Written[]>
const slashDay: Written[] = [['5/21/2019', '2019-05-21'], ['11/30/2021', '2021-11-30'], ['im Mai']]
const pricePaid = { Price: price, Currency: currency, StoreName: text('Weinhaus Bo'), PurchaseDate: slashDay }

const tables: readonly WrittenTable[] = [
  {
    format: 'cavusvinifera',
    named: 'nomCru',
    counts: ['quantite_courante', 'quantite_achat'],
    beside: { currency: 'prix' },
    columns: {
      country_label: country,
      subregion_label: ofWine.region,
      area_label: text('Arbois Pupillin'),
      label: [['rouge', 'red'], ['blanc', 'white'], ['rosé effervescent'], ['mauve']],
      millesime: [['2008', 2008], ['zweitausend']],
      volume: [['75 cl', 750], ['37,5 cl', 375], ['gross']],
      date_achat: [['11.03.16', '2016-03-11'], ['en mai']],
      prix: price,
      cote: value,
      currency,
      garde_min: [['2', 2010]],
      garde_max: [['9', 2017]],
      garde_optimum: [['5']],
      suggestion: [['Rôtis']],
      comment: text('Für Bo'),
      lieu_achat: text('Weinhaus Bo'),
      canal_vente: [['En direct']],
    },
  },
  {
    format: 'ha_wine_tracker',
    named: 'name',
    counts: ['quantity'],
    beside: { currency: 'price' },
    columns: {
      id: text('71#'),
      year: vintage,
      type,
      region: ofWine.region,
      grape: text('Riesling'),
      rating: [['4', 80], ['lecker']],
      price,
      currency,
      purchased_at: [...text('Weinhaus Bo'), ['2023-12-24', '2023-12-24']],
      drink_from: [['2024', 2024]],
      drink_until: [['2036', 2036]],
      location: text('Regal links'),
      bottle_format: [['1.5', 1_500], ['0.375', 375], ['gross']],
      notes: text('Für Bo'),
      image: [['a1b2.jpg']],
      vivino_id: [['77']],
      added: day,
    },
  },
  {
    format: 'ha_wine_tracker',
    named: 'name',
    counts: ['quantity'],
    filled: 'action',
    columns: {
      wine_id: text('71#'),
      action: [['consumed', 'drunk'], ['removed']],
      timestamp: [['2025-03-01', '2025-03-01'], ['im Mai']],
    },
  },
  {
    format: 'cellarion',
    named: 'wineName',
    counts: ['quantity'],
    beside: { currency: 'price' },
    columns: {
      producer: text('Hof A', 'Hof B'),
      ...ofWine,
      appellation: text('Arbois Pupillin'),
      price,
      currency,
      bottleSize: size,
      purchaseDate: day,
      purchaseLocation: text('Weinhaus Bo'),
      notes: text('Etikett fleckig'),
      rating: [['4.5', 90], ['lecker']],
      ratingScale: [['5', 'stars_5'], ['10']],
      rackName: text('Regal links'),
      rackPosition: [['7']],
      dateAdded: [['2019-06-22', '2019-06-22'], ['im Juni']],
      addToHistory: [['true', 'gone']],
      consumedReason: [['gifted', 'gifted'], ['other']],
      consumedAt: [['2024-12-24', '2024-12-24'], ['im Advent']],
      consumedNote: text('An Bo'),
      consumedRating: [['3.5', 70], ['naja']],
    },
  },
  {
    format: 'invintory',
    named: 'Wine Name',
    counts: ['Quantity'],
    columns: {
      'Cellar or Fridge Name': text('Regal links'),
      Vintage: vintage,
      'Wine Type': type,
      Grapes: text('Merlot'),
      Producer: text('Hof A', 'Hof B'),
      Country: country,
      Region: ofWine.region,
      Subregion: text('Arbois'),
      Size: size,
      'Average Market Price (USD)': [['42.42', 4_242], ['?? viel']],
      'Total Market Price (USD)': [['84.84', 4_242]],
      'Average Purchase Price (USD)': [['31.25', 3_125], ['geschenkt']],
      'Total Purchase Price (USD)': [['62.50', 3_125]],
      'Drink Window': [
        ['2024-2036', 2024, 2036],
        ['2030 herum', 2030],
      ],
      Tags: text('Gift'),
    },
  },
  {
    format: 'vinocell',
    named: 'Name',
    counts: ['Bottles'],
    beside: { Currency: 'Price' },
    columns: {
      ...vinocellWine,
      Favorite: [['Yes']],
      Wishlist: [['Yes', 1]],
      'Location info': [['Keller, A1']],
      Tasting: text('Sehr fein'),
    },
  },
  {
    format: 'vinocell',
    named: 'Name',
    counts: [],
    beside: { Currency: 'Price', 'Input currency': 'Input price' },
    columns: {
      ...vinocellWine,
      Cellar: text('Keller'),
      Shelf: text('A1'),
      Provider: text('Weinhaus Bo'),
      'Input date': [['21.05.2019', '2019-05-21'], ['im Mai']],
      'Input type': [['Market price']],
      'Input price': price,
      'Input currency': currency,
      'Input comment': text('Am Stand'),
    },
  },
  {
    format: 'vinocell',
    named: 'Name',
    counts: [],
    beside: { Currency: 'Price', 'Input currency': 'Input price', 'Output currency': 'Output price' },
    columns: {
      ...vinocellWine,
      Provider: text('Weinhaus Bo'),
      'Input price': price,
      'Input currency': currency,
      'Output date': [['24.12.2023', '2023-12-24'], ['im Advent']],
      'Output type': [['Drunk', 'drunk'], ['Verdampft']],
      'Output price': [['55.55', 5_555], ['wenig']],
      'Output currency': currency,
      'Output comment': text('Weihnachten'),
    },
  },
  {
    format: 'vivino',
    named: 'Wine name',
    counts: ['User cellar count'],
    columns: {
      ...vivinoWine,
      'Drinking Window': [['2026 2034', 2026, 2034]],
      'Wine price': [['SEK 199', 19_900], ['€10', 1_000], ['billig']],
    },
  },
  {
    format: 'vivino',
    named: 'Wine name',
    counts: ['Cellar count'],
    filled: 'Your rating',
    columns: {
      ...vivinoWine,
      'Your rating': [['4.5', 90]],
      'Your review': text('Fein, lang'),
      'Personal Note': text('Für Bo'),
      'Scan date': [['2024-05-03 19:20:21', '2024-05-03']],
      'Your price': [['SEK 199', 19_900], ['€10', 1_000], ['billig']],
    },
  },
  {
    format: 'cellartracker',
    named: 'Wine',
    counts: ['Quantity', 'Pending'],
    beside: { Currency: 'Price' },
    columns: {
      ...cellarTrackerWine,
      ...pricePaid,
      WineBarcode: [['0012345678']],
      Location: text('Keller'),
      Bin: text('A1'),
      Size: size,
      Valuation: value,
      MY: [['91', 91], ['lecker']],
    },
  },
  {
    format: 'cellartracker',
    named: 'Wine',
    counts: ['TotalQuantity', 'Pending'],
    beside: { Currency: 'Price' },
    columns: {
      ...cellarTrackerWine,
      Price: price,
      Currency: currency,
      Location: text('Keller'),
      Bin: text('A1'),
      Size: size,
      Value: value,
      PScore: [['91', 91], ['lecker']],
    },
  },
  {
    format: 'cellartracker',
    named: 'Wine',
    counts: ['Quantity', 'Remaining'],
    beside: { Currency: 'Price', NativePriceCurrency: 'NativePrice' },
    columns: {
      ...cellarTrackerWine,
      ...pricePaid,
      NativePrice: [['55.55', 5_555], ['wenig']],
      NativePriceCurrency: [['NOK', 'NOK']],
      Delivered: [['False', 'on_order']],
      DeliveryDate: [['6/22/2019', '2019-06-22'], ['im Juni']],
      OrderNumber: text('B-77'),
      Size: size,
    },
  },
  {
    format: 'cellartracker',
    named: 'Wine',
    counts: [],
    beside: { Currency: 'Price' },
    columns: {
      ...cellarTrackerWine,
      ...pricePaid,
      Barcode: text('00123456#'),
      Location: [...text('Keller'), ['(pending)', 'on_order']],
      Bin: text('A1'),
      Size: size,
      Valuation: value,
      BottleNote: text('Etikett fleckig'),
    },
  },
  {
    format: 'cellartracker',
    named: 'Wine',
    counts: ['Quantity'],
    beside: { BottleCostCurrency: 'BottleCost', ConsumptionRevenueCurrency: 'ConsumptionRevenue' },
    columns: {
      ...cellarTrackerWine,
      BottleState: [['1', 'in_cellar'], ['0', 'gone'], ['-1', 'on_order'], ['weg']],
      Location: text('Keller'),
      Bin: text('A1'),
      BottleSize: size,
      DeliveryDate: [['6/22/2019', '2019-06-22'], ['im Juni']],
      BottleCost: price,
      BottleCostCurrency: currency,
      Store: text('Weinhaus Bo'),
      PurchaseDate: slashDay,
      PurchaseNote: text('Am Stand'),
      BottleNote: text('Etikett fleckig'),
      ConsumptionDate: [['12/24/2023', '2023-12-24'], ['im Advent']],
      ConsumptionType: [['Drank from my cellar', 'drunk'], ['Verdampft']],
      ConsumptionNote: text('Weihnachten'),
      ConsumptionRevenue: [['55.55', 5_555], ['wenig']],
      ConsumptionRevenueCurrency: currency,
    },
  },
]

/** The texts of the columns that count bottles. */
const counted = ['0', '0', '', 'viele', '1', '3']

type Row = Record<string, Written>

for (const [at, table] of tables.entries()) {
  test(`loses no cell of table ${at + 1}, one of ${table.format}`, async () => {
    const lost = new Map<string, string>()
    for (let seed = 0; seed < 12; seed++) {
      const rows = rowsOf(table, seededRandom(`named ${at} ${seed}`))
      const read = await readAs(textOf(table, rows))
      assert.equal(read.report.format, table.format)
      for (const [row, cells] of rows.entries()) {
        for (const column of lostIn(read, table, cells, nameOf(row))) {
          lost.set(
            `${column} ${cells[column]?.[0]}`,
            table.counts.map(each => `${each} “${cells[each]?.[0] ?? ''}”`).join(),
          )
        }
      }
    }
    assert.deepEqual(Object.fromEntries(lost), {}, 'these cells are lost from rows with these numbers of bottles')
  })
}

const nameOf = (row: number) => `Wein ${'ABCDEFGHIJKLMNO'[row]}x`

function rowsOf({ columns, counts, filled, beside = {} }: WrittenTable, random: () => number): Row[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return Array.from({ length: 15 }, (_, at) => {
    const numbered = (item: unknown) => (typeof item === 'string' ? item.replace('#', String(10 + at)) : item)
    const written = Object.entries(columns).filter(([column]) => random() < 0.75 || column === filled)
    const row: Row = Object.fromEntries(
      written.map(([column, texts]) => {
        const [text, ...means] = pick(texts)
        return [column, [String(numbered(text)), ...means.map(numbered)]]
      }),
    )
    for (const [column, amount] of Object.entries(beside)) if (!row[amount]?.[1]) delete row[column]
    return { ...row, ...Object.fromEntries(counts.map(column => [column, [pick(counted)] as const])) }
  })
}

function textOf({ named, columns, counts }: WrittenTable, rows: readonly Row[]): string {
  const head = [named, ...Object.keys(columns), ...counts]
  const lines = rows.map((row, at) => head.map(column => (column === named ? nameOf(at) : (row[column]?.[0] ?? ''))))
  return [head, ...lines].map(cells => cells.map(cell => `"${cell}"`).join(';')).join('\n')
}

function lostIn({ plan, report }: Awaited<ReturnType<typeof readAs>>, table: WrittenTable, row: Row, name: string) {
  const wines = winesOf(plan).filter(wine => wine.name === name)
  const of = <Item extends { wine_id: string }>(items: Iterable<Item>) =>
    Array.from(items).filter(({ wine_id }) => wines.some(({ id }) => id === wine_id))
  const bottles = of(plan.bottles)
  const purchases = of(plan.purchases.values())
  const pathOf = plan.places.paths()
  const places = bottles.flatMap(({ place_id }) => pathOf(place_id).map(each => each.name))
  const rows = [...wines, ...bottles, ...purchases, ...of(plan.valuations.values()), ...of(plan.wishes.values())]
  const values = valuesIn([...rows.map(each => ({ ...each, extra: null })), of(plan.tastings.values()), places])
  const extras = [...wines, ...bottles, ...purchases].flatMap(({ extra }) => Object.entries(extra))
  const isStored = (column: string, text: string) =>
    extras.some(each => each[0] === column && each[1].split('; ').includes(text)) ||
    report.warnings.some(
      each =>
        (each.column === column && each.original === text) || (each.column === null && each.original.includes(text)),
    )
  return Object.entries(row).flatMap(([column, [text, ...means]]) => {
    if (text === '' || text === '0' || isStored(column, text)) return []
    const isCount = table.counts.includes(column)
    const isFound = isCount ? bottles.length >= Number(text) : means.length > 0 && means.every(each => values.has(each))
    return isFound ? [] : [column]
  })
}

/** Collects the numbers in rows and the lines of their texts, however deep. */
function valuesIn(item: unknown, values = new Set<unknown>()): Set<unknown> {
  if (typeof item === 'object' && item !== null) for (const each of Object.values(item)) valuesIn(each, values)
  else for (const each of typeof item === 'string' ? item.split('\n') : [item]) values.add(each)
  return values
}
