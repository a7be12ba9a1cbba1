import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { amountMinor, count, currency, day, line, list, maybe, oneOf } from '../shared/fields.ts'
import { readForm } from './read-form.ts'

function formOf(...fields: [name: string, value: string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

function valuesOf(shape: Record<string, z.core.$ZodType>, ...fields: [name: string, value: string][]) {
  return readForm(z.strictObject(shape), formOf(...fields), 'en').values
}

test('trims texts, choices and days', () => {
  const shape = { name: line(), type: oneOf(['red', 'white']), ordered_on: z.optional(maybe(day())) }
  assert.deepEqual(valuesOf(shape, ['name', ' Barolo '], ['type', 'red'], ['ordered_on', '2026-03-31']), {
    name: 'Barolo',
    type: 'red',
    ordered_on: '2026-03-31',
  })
})

test('reads numbers as the locale writes them, and leaves other text for the schema to refuse', () => {
  const schema = z.strictObject({ alcohol: maybe(z.number()), quantity: z.optional(count(10)) })
  const read = (locale: string, alcohol: string) =>
    readForm(schema, formOf(['alcohol', alcohol], ['quantity', '6']), locale).values
  assert.deepEqual(read('de', '13,5'), { alcohol: 13.5, quantity: 6 })
  assert.deepEqual(read('en', '13.5'), { alcohol: 13.5, quantity: 6 })
  assert.deepEqual(read('en', 'strong'), { alcohol: 'strong', quantity: 6 })
})

test('reads an empty field as null where the schema allows null, and otherwise requires it', () => {
  const schema = z.strictObject({ note: z.optional(maybe(line())), name: z.optional(line()) })
  const { values, fieldErrors } = readForm(schema, formOf(['note', ' '], ['name', '']), 'en')
  assert.equal(values.note, null)
  assert.deepEqual(fieldErrors, { name: { code: 'required' } })
})

test('leaves out the fields that the form does not have, and ignores those that the schema does not name', () => {
  assert.deepEqual(valuesOf({ name: line(), note: maybe(line()) }, ['name', 'Barolo'], ['other', 'x']), {
    name: 'Barolo',
  })
})

test('reads checkboxes', () => {
  const shape = { into_slots: z.optional(z.boolean()) }
  assert.deepEqual(valuesOf(shape, ['into_slots', 'on']), { into_slots: true })
  assert.deepEqual(valuesOf(shape), {})
})

test('reads an amount in the minor units of the currency in the field next to it', () => {
  const shape = { price_minor: maybe(amountMinor()), price_currency: maybe(currency()) }
  const read = (amount: string, code: string) => valuesOf(shape, ['price_minor', amount], ['price_currency', code])
  assert.deepEqual(read('12.50', 'EUR'), { price_minor: 1250, price_currency: 'EUR' })
  assert.deepEqual(read('1,980', 'JPY'), { price_minor: 1980, price_currency: 'JPY' })
  assert.deepEqual(read('', 'EUR'), { price_minor: null, price_currency: null })
})

test('refuses an amount that is not a number', () => {
  const schema = z.strictObject({ price_minor: maybe(amountMinor()), price_currency: maybe(currency()) })
  const { fieldErrors } = readForm(schema, formOf(['price_minor', 'a lot'], ['price_currency', 'EUR']), 'en')
  assert.deepEqual(fieldErrors, { price_minor: { code: 'not_an_amount' } })
})

test('refuses an amount with more decimals than its currency has', () => {
  const schema = z.strictObject({ price_minor: maybe(amountMinor()), price_currency: maybe(currency()) })
  const errorOf = (amount: string, code: string, locale = 'en') =>
    readForm(schema, formOf(['price_minor', amount], ['price_currency', code]), locale).fieldErrors.price_minor
  assert.deepEqual(errorOf('12.345', 'EUR'), { code: 'too_many_decimals', values: { max: 2 } })
  assert.deepEqual(errorOf('12,3456', 'EUR', 'de'), { code: 'too_many_decimals', values: { max: 2 } })
  assert.deepEqual(errorOf('1980.5', 'JPY'), { code: 'too_many_decimals', values: { max: 0 } })
  assert.deepEqual(errorOf('1.0055', 'TND'), { code: 'too_many_decimals', values: { max: 3 } })
  assert.equal(errorOf('12.5000', 'EUR'), undefined)
  assert.equal(errorOf('1.005', 'TND'), undefined)
  assert.equal(errorOf('1980.0', 'JPY'), undefined)
})

test('reads a list from all fields of its name', () => {
  const shape = { tags: list(line(), 10) }
  assert.deepEqual(valuesOf(shape, ['tags', ''], ['tags', 'gift'], ['tags', 'rare']), { tags: ['gift', 'rare'] })
  assert.deepEqual(valuesOf(shape, ['tags', '']), { tags: [] })
})

test('reads the rows of a list in order and skips blank ones', () => {
  const grapes = z.optional(list(z.strictObject({ name: line(), share: maybe(z.number()) }), 10))
  const row = (index: number, name: string, share: string): [string, string][] => [
    [`grapes.${index}.name`, name],
    [`grapes.${index}.share`, share],
  ]
  const fields = [...row(10, 'Merlot', ''), ...row(2, 'Malbec', '12.5'), ...row(3, '', ' ')]
  assert.deepEqual(valuesOf({ grapes }, ['grapes', ''], ...fields), {
    grapes: [
      { name: 'Malbec', share: 12.5 },
      { name: 'Merlot', share: null },
    ],
  })
})

test('reads objects and records by the names before the dot', () => {
  const shape = {
    wine: z.optional(
      z.strictObject({ name: maybe(line()), price_minor: maybe(amountMinor()), price_currency: maybe(currency()) }),
    ),
    extra: z.record(z.string(), maybe(line())),
  }
  const fields: [string, string][] = [
    ['wine.name', 'Barolo'],
    ['wine.price_minor', '30'],
    ['wine.price_currency', 'EUR'],
    ['extra.Shelf no.', 'B 3'],
    ['extra.Cork', ''],
  ]
  assert.deepEqual(valuesOf(shape, ...fields), {
    wine: { name: 'Barolo', price_minor: 3000, price_currency: 'EUR' },
    extra: { 'Shelf no.': 'B 3', Cork: null },
  })
})

test('prefers the value of the button that submitted the form to an empty field', () => {
  assert.deepEqual(valuesOf({ ml: count(1000) }, ['ml', '125'], ['ml', '']), { ml: 125 })
})

test('reads a preprocessed field by its target type, and a transformed one by its input type', () => {
  const vintage = z.pipe(
    z.transform((typed: unknown) => (typed === 'NV' ? null : typed)),
    z.optional(maybe(z.int())),
  )
  const digits = maybe(z.pipe(z.number(), z.transform(String)))
  assert.deepEqual(valuesOf({ vintage, digits }, ['vintage', 'NV'], ['digits', '12.50']), {
    vintage: 'NV',
    digits: 12.5,
  })
})
