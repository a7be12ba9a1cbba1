import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundledIndex } from './bundled-rates.ts'
import { guessCurrency, quotedCurrencies } from './currency-guess.ts'

test('guesses the currency of the region that the browser names', () => {
  assert.equal(guessCurrency(['de-DE']), 'EUR')
  assert.equal(guessCurrency(['de-CH', 'de']), 'CHF')
  assert.equal(guessCurrency(['en-GB']), 'GBP')
  assert.equal(guessCurrency(['en-US', 'en']), 'USD')
  assert.equal(guessCurrency(['zh-Hant-HK']), 'HKD')
})

test('prefers a region that a later language names to the one in which the first is mostly spoken', () => {
  assert.equal(guessCurrency(['en', 'de-CH']), 'CHF')
})

test('guesses by the language where none names a region', () => {
  assert.equal(guessCurrency(['ja', 'en']), 'JPY')
  assert.equal(guessCurrency(['de']), 'EUR')
})

test('guesses the euro where the region is unknown, its currency is not quoted, or nothing is named', () => {
  assert.equal(guessCurrency(['es-419']), 'EUR')
  assert.equal(guessCurrency(['es-AR']), 'EUR')
  assert.equal(guessCurrency(['C']), 'EUR')
  assert.equal(guessCurrency([]), 'EUR')
})

test('offers exactly the euro and the currencies with a rate on the last bundled day', async () => {
  const { currencies, until_on } = await bundledIndex()
  const quoted = Object.keys(currencies).filter(currency => currencies[currency]?.until_on === until_on)
  assert.deepEqual([...quotedCurrencies], [...quoted, 'EUR'].toSorted())
})
