import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimalSign, plainNumber } from './number-text.ts'

test('reads a number typed with either decimal sign', () => {
  assert.equal(plainNumber('12.5', '.'), '12.5')
  assert.equal(plainNumber('12,5', '.'), '12.5')
  assert.equal(plainNumber('12.5', ','), '12.5')
  assert.equal(plainNumber('-3,25', ','), '-3.25')
  assert.equal(plainNumber('.5', '.'), '.5')
})

test('leaves out separators of thousands', () => {
  assert.equal(plainNumber('1,234.50', '.'), '1234.50')
  assert.equal(plainNumber('1.234,50', ','), '1234.50')
  assert.equal(plainNumber("1'234", '.'), '1234')
  assert.equal(plainNumber('1 234 567', ','), '1234567')
  assert.equal(plainNumber('1,234,567', '.'), '1234567')
})

test('takes a lone separator before three digits as the locale does', () => {
  assert.equal(plainNumber('1,234', '.'), '1234')
  assert.equal(plainNumber('1,234', ','), '1.234')
  assert.equal(plainNumber('1.234', ','), '1234')
})

test('does not read text that is no number', () => {
  for (const typed of ['', 'twelve', '1,2,3', '1.2.3', '12 EUR', '1..5', '--1', '1,23,456.7', '1e5']) {
    assert.equal(plainNumber(typed, '.'), undefined, typed)
  }
})

test('writes the decimal sign of the locale', () => {
  assert.equal(decimalSign('en'), '.')
  assert.equal(decimalSign('de'), ',')
})
