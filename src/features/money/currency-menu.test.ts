import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownCurrency } from './contract.ts'
import { currencyMenu } from './currency-menu.ts'

const known = (currency: string, current: boolean): KnownCurrency => ({
  currency,
  from_on: null,
  until_on: null,
  current,
  added: 0,
})

test('sets former currencies apart from those of today, each in the order of the codes', () => {
  const currencies = [known('USD', true), known('DEM', false), known('CHF', true), known('ATS', false)]
  assert.deepEqual(currencyMenu(currencies, 'EUR'), { current: ['CHF', 'EUR', 'USD'], former: ['ATS', 'DEM'] })
  assert.deepEqual(currencyMenu(currencies, 'DEM'), { current: ['CHF', 'USD'], former: ['ATS', 'DEM'] })
})

test('offers the usual currency before any other is known', () => {
  assert.deepEqual(currencyMenu(undefined, 'CHF'), { current: ['CHF'], former: [] })
})
