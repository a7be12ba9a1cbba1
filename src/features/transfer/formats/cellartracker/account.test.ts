import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readTogether } from '../../../../../tests/import-files.ts'

/* Generated accounts, written as each of CellarTracker's tables: whichever of them are sent, the cellar is the same. */

const purchase = fc.record({
  wine: fc.nat(3),
  size: fc.constantFrom('750ml', '1500ml'),
  price: fc.constantFrom('0', '12.5', '30'),
  day: fc.constantFrom('1/15/2020', '12/3/2021'),
  store: fc.constantFrom('Unknown', 'Corner Shop'),
  delivered: fc.boolean(),
  remaining: fc.nat(3),
  gone: fc.array(fc.constantFrom('Drank', 'Gave away', 'Sold'), { maxLength: 3 }),
})
type Bought = typeof purchase extends fc.Arbitrary<infer P> ? P : never

/** Sets of tables that together describe all bottles. */
const complete = fc
  .subarray(['bottles', 'inventory', 'list', 'my_cellar', 'purchase', 'pending', 'consumed', 'availability'] as const, {
    minLength: 1,
  })
  .filter(names => {
    const has = (name: (typeof names)[number]) => names.includes(name)
    const stock = has('bottles') || has('inventory') || has('list') || has('my_cellar') || has('purchase')
    return stock && (has('bottles') || has('consumed') || has('purchase'))
  })

test('reads the same bottles from any set of an account’s tables', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(purchase, { minLength: 1, maxLength: 6 }), complete, async (bought, names) => {
      const reported = bought.map(each => (each.delivered ? each : { ...each, gone: [] }))
      const all = bottlesOf(reported)
      fc.pre(all.length > 0)
      const tables = tablesOf(reported)
      const { plan, report } = await readTogether(names.map(name => tables[name] || headers[name]))
      const wines = new Map(Array.from(plan.wines.matched, ({ wine }) => [wine.id, wine.external_ids[0]?.id]))
      const found = plan.bottles.map(({ wine_id, size_ml, state }) => `${wines.get(wine_id)} ${size_ml} ${state}`)
      assert.deepEqual(found.toSorted(), all.map(({ key }) => key).toSorted())
      assert.equal(report.rows_dropped, 0)
      const bottles = Array.from(plan.purchases.values()).reduce((sum, { quantity }) => sum + quantity, 0)
      assert.ok(bottles <= all.length, 'no purchase of more bottles than there are')
      if (names.includes('purchase')) assert.equal(bottles, all.length, 'each of a purchase')
      const numbered = plan.bottles.filter(({ external_id }) => external_id !== null)
      assert.equal(new Set(numbered.map(({ external_id }) => external_id)).size, numbered.length)
    }),
    { numRuns: 200 },
  )
})

interface Reported extends Bought {
  number: string
  state: 'in_cellar' | 'on_order' | 'gone'
  way: string
  key: string
}

function bottlesOf(bought: readonly Bought[]): Reported[] {
  let number = 0
  return bought.flatMap(each =>
    [...each.gone, ...Array.from({ length: each.remaining }, () => '')].map(way => {
      const state = way !== '' ? 'gone' : each.delivered ? 'in_cellar' : 'on_order'
      const key = `${each.wine} ${each.size.replace('ml', '')} ${state}`
      return { ...each, number: String(++number).padStart(10, '0'), state, way, key } as const
    }),
  )
}

/** A table without rows still has its header, like those of an empty account. */
const like = { wine: 0, size: '750ml', price: '0', day: '1/15/2020', store: 'Unknown', remaining: 1 } as const
const headers = Object.fromEntries(
  Object.entries(
    tablesOf([
      { ...like, delivered: true, gone: ['Drank'] },
      { ...like, delivered: false, gone: [] },
    ]),
  ).map(([name, text]) => [name, text.split('\n')[0] ?? '']),
) as Record<keyof ReturnType<typeof tablesOf>, string>

function tablesOf(bought: readonly Bought[]) {
  const bottles = bottlesOf(bought)
  const here = bottles.filter(({ state }) => state !== 'gone')
  const gone = bottles.filter(({ state }) => state === 'gone')
  const wine = ({ wine }: Bought) => ({ iWine: wine, Vintage: 2010 + wine, Wine: `Hof ${wine} Eins`, Type: 'Red' })
  const full = (each: Bought) => ({ ...wine(each), Producer: `Hof ${each.wine}`, Country: 'Germany' })
  const price = (each: Bought) => ({ Price: each.price, Currency: 'EUR' })
  const counts = (all: readonly Reported[]) => ({
    Quantity: all.filter(({ state }) => state === 'in_cellar').length,
    Pending: all.filter(({ state }) => state === 'on_order').length,
  })
  const groups = Map.groupBy(here, ({ wine, size }) => `${wine} ${size}`)
  const perWine = Array.from(groups.values(), all => ({ all, first: all[0] as Reported }))
  const purchases = bought.map((each, at) => ({
    ...full(each),
    ...price(each),
    iPurchase: at + 1,
    PurchaseDate: each.day,
    DeliveryDate: each.day,
    StoreName: each.store,
    NativePrice: each.price,
    NativePriceCurrency: 'EUR',
    Quantity: each.remaining + each.gone.length,
    Remaining: each.remaining,
    Delivered: each.delivered ? 'True' : 'False',
    Size: each.size,
  }))
  return {
    bottles: csv(
      bottles.map(each => ({
        BottleState: { in_cellar: 1, gone: 0, on_order: -1 }[each.state],
        Barcode: each.number,
        ...full(each),
        Quantity: 1,
        BottleSize: each.size,
        Store: each.store,
        PurchaseDate: each.day,
        BottleCost: each.price,
        BottleCostCurrency: 'EUR',
        ShortType: each.way,
      })),
    ),
    inventory: csv(
      here.map(each => ({
        ...full(each),
        Barcode: each.number,
        Location: each.state === 'on_order' ? '(pending)' : 'Cellar',
        Size: each.size,
        ...price(each),
        StoreName: each.store,
        PurchaseDate: each.day,
      })),
    ),
    list: csv(
      perWine.map(({ all, first }) => ({ ...full(first), WineBarcode: 'W', ...counts(all), Size: first.size })),
    ),
    my_cellar: csv(perWine.map(({ all, first }) => ({ ...full(first), ...counts(all), Size: first.size }))),
    purchase: csv(purchases),
    pending: csv(purchases.filter(({ Delivered }) => Delivered === 'False')),
    consumed: csv(
      gone.map(each => ({
        iConsumed: Number(each.number),
        ...wine(each),
        Consumed: '3/4/2024',
        Size: each.size,
        ShortType: each.way,
        ...price(each),
      })),
    ),
    availability: csv(perWine.map(({ first }) => ({ ...wine(first), TwinPeak: '0.1', Linear: '0.2', Inventory: 9 }))),
  }
}

/** Returns the rows of a table below its header; empty without rows. */
function csv(rows: readonly Record<string, string | number>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return [columns.join(','), ...rows.map(row => columns.map(column => row[column]).join(','))].join('\n')
}
