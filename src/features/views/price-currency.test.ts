import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seriesFrom } from '../money/rates.ts'
import { shownIn, withPriceCurrency } from './price-currency.ts'

/** 160 yen and 0.8 pounds per euro. */
const rates = new Map(
  (
    [
      ['JPY', 160],
      ['GBP', 0.8],
    ] as const
  ).map(([currency, per_euro]) => [
    currency,
    seriesFrom({ currency, source: 'test', days: [20_000], per_euro: [per_euro], open_ended: true }),
  ]),
)
const shown = (address: string, currency: string) => shownIn(currency, address, rates, '2025-06-01')

test('saves the currency of the prices with a view that has any', () => {
  assert.equal(withPriceCurrency('type=red&price=20-50', 'EUR'), 'type=red&price=20-50&price_currency=EUR')
  assert.equal(withPriceCurrency('type=red', 'EUR'), 'type=red')
})

test('shows the prices of a view in the currency of the list', () => {
  const saved = 'price=20-50&price=0-10&price=100-&price=unknown&type=red&price_currency=EUR'
  assert.deepEqual(shown(saved, 'EUR'), { address: 'price=20-50&price=0-10&price=100-&price=unknown&type=red' })
  assert.deepEqual(shown(saved, 'JPY'), {
    address: 'type=red&price=3200-8000&price=0-1600&price=16000-&price=unknown',
  })
  assert.deepEqual(shown('price=1600-8000&price_currency=JPY', 'GBP'), { address: 'price=8-40' })
  assert.deepEqual(shown('price=100-180&price_currency=JPY', 'EUR'), { address: 'price=1-2' })
  // A view from before the currency was saved with it.
  assert.deepEqual(shown('price=20-50', 'JPY'), { address: 'price=20-50' })
})

test('leaves the prices of a view as they are where no rate is known, and names their currency', () => {
  const unconverted = { address: 'price=20-50&type=red', unconverted: 'USD' }
  assert.deepEqual(shown('price=20-50&type=red&price_currency=USD', 'EUR'), unconverted)
})
