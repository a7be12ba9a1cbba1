import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountOf, exponentOf, minorOf } from '../../shared/minor-units.ts'
import { currencyName, formatMoney, isCurrency } from './currency.ts'

test('a minor unit is a hundredth, a thousandth or the whole, as ISO 4217 says', () => {
  assert.equal(exponentOf('EUR'), 2)
  assert.equal(exponentOf('JPY'), 0)
  assert.equal(exponentOf('TND'), 3)
  assert.equal(exponentOf('HUF'), 2)
  assert.equal(exponentOf('ITL'), 0)
})

test('decimal text becomes minor units exactly', () => {
  assert.equal(minorOf('0.29', 'EUR'), 29)
  assert.equal(minorOf('1.005', 'EUR'), 101)
  assert.equal(minorOf('1.0049999', 'EUR'), 100)
  assert.equal(minorOf('1.005', 'TND'), 1005)
  assert.equal(minorOf('1980', 'JPY'), 1980)
  assert.equal(minorOf('1980.5', 'JPY'), 1981)
  assert.equal(minorOf(' .5 ', 'EUR'), 50)
  assert.equal(minorOf('7.', 'EUR'), 700)
  assert.equal(minorOf('-1.005', 'EUR'), -101)
})

test('a number is read by its decimal text, not by its binary value', () => {
  assert.equal(minorOf(1.005, 'EUR'), 101)
  assert.equal(minorOf(19.99, 'EUR'), 1999)
  assert.equal(minorOf(1e-9, 'EUR'), 0)
})

test('what is no plain decimal number is no amount', () => {
  for (const text of ['', '.', '-', '1,50', '1e3', 'ten', '0x10', '1.2.3', 'NaN', '9'.repeat(30)]) {
    assert.equal(minorOf(text, 'EUR'), undefined, text)
  }
  assert.equal(minorOf(Number.NaN, 'EUR'), undefined)
  assert.equal(minorOf(Number.POSITIVE_INFINITY, 'EUR'), undefined)
  assert.equal(minorOf(1e21, 'EUR'), undefined)
})

test('minor units written out and read back are the same, in every currency', () => {
  const currencies = fc.constantFrom('EUR', 'JPY', 'TND', 'CLF')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), currencies, (minor, currency) => {
      const digits = exponentOf(currency)
      const padded = String(minor).padStart(digits + 1, '0')
      const text = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
      assert.equal(minorOf(text, currency), minor)
      assert.equal(minorOf(amountOf(minor, currency), currency), minor)
    }),
  )
})

test('an amount is written as its locale and currency want it', () => {
  assert.equal(formatMoney({ amount_minor: 1999, currency: 'EUR' }, 'en'), '€19.99')
  assert.equal(formatMoney({ amount_minor: 1999, currency: 'EUR' }, 'de'), '19,99\u00a0€')
  assert.equal(formatMoney({ amount_minor: 1980, currency: 'JPY' }, 'en'), '¥1,980')
  assert.equal(formatMoney({ amount_minor: 12345, currency: 'TND' }, 'en'), 'TND\u00a012.345')
  assert.equal(formatMoney({ amount_minor: 0, currency: 'USD' }, 'en'), '$0.00')
})

test('a forint price shows fillér only when it has some', () => {
  assert.match(formatMoney({ amount_minor: 499_000, currency: 'HUF' }, 'en'), /4,990(\.00)?$/)
  assert.match(formatMoney({ amount_minor: 499_050, currency: 'HUF' }, 'en'), /4,990\.50?$/)
})

test('currencies of today and those that gave way to the euro are known, others are not', () => {
  for (const code of ['EUR', 'USD', 'TND', 'DEM', 'ITL', 'BGN', 'TRL']) assert.ok(isCurrency(code), code)
  for (const code of ['EURO', 'eur', 'XQZ', '', '___']) assert.ok(!isCurrency(code), code)
})

test('a currency has a name in the language of the person', () => {
  assert.equal(currencyName('CHF', 'en'), 'Swiss Franc')
  assert.equal(currencyName('CHF', 'de'), 'Schweizer Franken')
})
