import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountOf, exponentOf, minorOf } from '../../shared/minor-units.ts'
import { currencyName, formatMoney, isCurrency } from './currency.ts'

test('takes a hundredth, a thousandth or the whole as the minor unit, by ISO 4217', () => {
  assert.equal(exponentOf('EUR'), 2)
  assert.equal(exponentOf('JPY'), 0)
  assert.equal(exponentOf('TND'), 3)
  assert.equal(exponentOf('HUF'), 2)
  assert.equal(exponentOf('ITL'), 0)
})

test('converts decimal text to minor units exactly', () => {
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

test('reads a number by its decimal text, not by its binary value', () => {
  assert.equal(minorOf(1.005, 'EUR'), 101)
  assert.equal(minorOf(19.99, 'EUR'), 1999)
  assert.equal(minorOf(1e-9, 'EUR'), 0)
})

test('rejects text that is no plain decimal number', () => {
  for (const text of ['', '.', '-', '1,50', '1e3', 'ten', '0x10', '1.2.3', 'NaN', '9'.repeat(30)]) {
    assert.equal(minorOf(text, 'EUR'), undefined, text)
  }
  assert.equal(minorOf(Number.NaN, 'EUR'), undefined)
  assert.equal(minorOf(Number.POSITIVE_INFINITY, 'EUR'), undefined)
  assert.equal(minorOf(1e21, 'EUR'), undefined)
})

test('reads back the same minor units that it wrote, in every currency', () => {
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

test('formats an amount for its locale and currency', () => {
  assert.equal(formatMoney({ amount_minor: 1999, currency: 'EUR' }, 'en'), '€19.99')
  assert.equal(formatMoney({ amount_minor: 1999, currency: 'EUR' }, 'de'), '19,99\u00a0€')
  assert.equal(formatMoney({ amount_minor: 1980, currency: 'JPY' }, 'en'), '¥1,980')
  assert.equal(formatMoney({ amount_minor: 12345, currency: 'TND' }, 'en'), 'TND\u00a012.345')
  assert.equal(formatMoney({ amount_minor: 0, currency: 'USD' }, 'en'), '$0.00')
})

test('shows fillér in a forint price only when it has some', () => {
  assert.match(formatMoney({ amount_minor: 499_000, currency: 'HUF' }, 'en'), /4,990(\.00)?$/)
  assert.match(formatMoney({ amount_minor: 499_050, currency: 'HUF' }, 'en'), /4,990\.50?$/)
})

test('knows the currencies of today and those that the euro replaced, and no others', () => {
  for (const code of ['EUR', 'USD', 'TND', 'DEM', 'ITL', 'BGN', 'TRL']) assert.ok(isCurrency(code), code)
  for (const code of ['EURO', 'eur', 'XQZ', '', '___']) assert.ok(!isCurrency(code), code)
})

test('names a currency in the language of the person', () => {
  assert.equal(currencyName('CHF', 'en'), 'Swiss Franc')
  assert.equal(currencyName('CHF', 'de'), 'Schweizer Franken')
})
