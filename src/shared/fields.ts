import * as z from 'zod/mini'
import { isDay } from './days.ts'
import type { FieldCode } from './errors.ts'
import { isId, isRequestKey } from './ids.ts'
import { limits } from './limits.ts'
import { isCleanText } from './text.ts'

/** A check that reports its failure by the sentence of `code` (see `fieldTexts`). */
const must = <T>(holds: (value: T) => boolean, code: FieldCode) => z.refine<T>(holds, { error: code })

/** One line of text, trimmed, with at least one character. */
export const line = (max: number = limits.line) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(max), must(isCleanText, 'bad_characters'), z.regex(/^[^\n\r]*$/))

/** Text that may span several lines. */
export const longText = (max: number = limits.note) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), must(isCleanText, 'bad_characters'))

/** Unknown values are null, on the wire and in the table. */
export const maybe = <T extends z.core.SomeType>(schema: T) => z.nullable(schema)

export const id = () => z.string().check(must(isId, 'not_an_id'))
export const requestKey = () => z.string().check(must(isRequestKey, 'bad_format'))
export const day = () => z.string().check(must(isDay, 'not_a_day'))
export const instant = () => z.string()
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(limits.email),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'not_an_email'),
      must(isCleanText, 'bad_characters'),
    )
export const country = () => z.string().check(z.regex(/^[A-Z]{2}$/, 'not_a_country'))
export const currency = () => z.string().check(z.regex(/^[A-Z]{3}$/, 'not_a_currency'))
export const year = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
export const amountMinor = () => z.int().check(z.minimum(0), z.maximum(limits.amount_minor_max))
export const sizeMl = () => z.int().check(z.minimum(1), z.maximum(limits.size_ml_max))
export const count = (max: number) => z.int().check(z.minimum(1), z.maximum(max))
export const oneOf = <const T extends readonly string[]>(options: T) => z.enum(options)
export const list = <T extends z.core.SomeType>(schema: T, max: number) => z.array(schema).check(z.maxLength(max))

/** A query parameter that may occur once or several times. */
export const several = <T extends z.core.$ZodType<unknown, string>>(schema: T) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string()).check(z.maxLength(200))]),
      z.transform(value => (Array.isArray(value) ? value : [value])),
    ),
    z.array(schema),
  )

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/, 'wrong_type')), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** Returns the same fields, each of them optional. */
export function partial<Shape extends Record<string, z.core.SomeType>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.optional(field)])) as {
    [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>
  }
}
