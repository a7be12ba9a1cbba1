import assert from 'node:assert/strict'
import test from 'node:test'
import { readAs, winesOf } from '../../../../tests/import-files.ts'

/* Numbers of bottles and sizes as people write them into the files of other products. All wines are invented. */

const products = [
  { format: 'cavusvinifera', count: 'quantite_courante', size: 'volume', head: 'nomCru;millesime;garde_min' },
  { format: 'ha_wine_tracker', count: 'quantity', size: 'bottle_format', head: 'name;year;type' },
  { format: 'cellarion', count: 'quantity', size: 'bottleSize', head: 'wineName;vintage;type' },
  { format: 'invintory', count: 'Quantity', size: 'Size', head: 'Wine Name;Cellar or Fridge Name;Drink Window' },
  { format: 'vinocell', count: 'Bottles', size: 'Volume', head: 'Name;Winery;Year;Category;Favorite;Wishlist' },
  { format: 'cellartracker', count: 'Quantity', size: 'Size', head: 'Wine;Vintage;WineBarcode' },
  { format: 'cellartracker', count: 'Quantity', size: 'BottleSize', head: 'Wine;Vintage;BottleState' },
  { format: 'cellartracker', count: 'Quantity', size: 'Size', head: 'Wine;Vintage;iPurchase' },
]

const amounts: readonly [count: string, size: string, bottles: number, size_ml: number, stored?: string][] = [
  ['2 x 0,375l', '', 2, 375],
  ['2 x 0,375l', '375ml', 2, 375],
  ['1 Kiste (6 Fl.)', '75 cl', 6, 750],
  ['1 Magnum', '', 1, 1_500],
  ['6 Flaschen', '75 cl', 6, 750],
  ['', '3 x 1,5 l', 3, 1_500],
  ['2', '1,5 l', 2, 1_500],
  // The sizes disagree, so that the text is stored too.
  ['1 Magnum', '75 cl', 1, 750, '1 Magnum'],
]

for (const { format, count, size, head } of products) {
  test(`reads numbers and sizes as people write them into ${size} of ${format}`, async () => {
    for (const [counted, sized, bottles, size_ml, stored] of amounts) {
      const row = [
        'Wein',
        ...head
          .split(';')
          .slice(1)
          .map(() => ''),
        counted,
        sized,
      ]
      const { plan, report } = await readAs(`${head};${count};${size}\n${row.map(cell => `"${cell}"`).join(';')}`)
      assert.equal(report.format, format)
      assert.deepEqual(
        [
          plan.bottles.length,
          plan.bottles[0]?.size_ml,
          plan.bottles[0]?.extra[count] ?? winesOf(plan)[0]?.extra[count],
        ],
        [bottles, size_ml, stored],
        `${counted}, ${sized}`,
      )
    }
  })
}
