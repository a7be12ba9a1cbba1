import type * as z from 'zod/mini'
import type { FieldErrors } from '../shared/errors.ts'
import { decimalSign, plainNumber } from '../ui/number-text.ts'
import { readAmount } from './read-amount.ts'

type Schema = z.core.$ZodType

export interface FormRead {
  /** The values in the shape of the schema; a value that could not be read is still text, for the schema to refuse. */
  values: Record<string, unknown>
  /**
   * The errors that the schema cannot find: an empty field that a change may omit, or an amount that cannot be read.
   */
  fieldErrors: FieldErrors
}

/**
 * Reads the fields of a form by the names in an object's schema: trimmed texts, numbers as the locale writes them,
 * checkboxes, lists (`tags`, once for each), the rows of a list that are not blank (`grapes.0.name`), objects and
 * records (`wine.name`), and amounts of money (`price_minor`, typed in whole units) by the currency in the field next
 * to them (`price_currency`). An empty field is null where the schema allows null, otherwise it is required. A field
 * that the form does not have is left out.
 */
export function readForm(schema: Schema, data: FormData, locale: string): FormRead {
  const names = [...new Set(data.keys())]
  const decimal = decimalSign(locale)
  const fieldErrors: FieldErrors = {}
  return { values: readObject(schema, ''), fieldErrors }

  function readObject(schema: Schema, prefix: string): Record<string, unknown> {
    const { shape } = schemaOf(schema) as z.core.$ZodObjectDef
    const values: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(shape)) {
      const name = prefix + key
      if (isInSchema(name)) values[key] = readField(field, name)
    }
    for (const key of Object.keys(values)) {
      const base = /^(.*)_minor$/.exec(key)?.[1]
      const currency = `${base}_currency`
      if (base === undefined || !(currency in values)) continue
      values[key] = amountIn(prefix + key, prefix + currency)
      if (values[key] === null) values[currency] = null
    }
    return values
  }

  function readField(field: Schema, name: string): unknown {
    const def = schemaOf(field)
    switch (def.type) {
      case 'boolean':
        return data.has(name)
      case 'object':
        return readObject(field, `${name}.`)
      case 'record':
        return readRecord(def as z.core.$ZodRecordDef, `${name}.`)
      case 'array':
        return readList(def as z.core.$ZodArrayDef, name)
    }
    const text = textIn(name)
    if (text === undefined && isNullable(field)) return null
    if (text === undefined) fieldErrors[name] = { code: 'required' }
    if (text === undefined) return undefined
    return def.type === 'number' ? numberIn(text) : text
  }

  function readRecord({ valueType }: z.core.$ZodRecordDef, prefix: string) {
    const within = names.filter(name => name.startsWith(prefix))
    return Object.fromEntries(within.map(name => [name.slice(prefix.length), readField(valueType, name)]))
  }

  function readList({ element }: z.core.$ZodArrayDef, name: string): unknown[] {
    if (schemaOf(element).type !== 'object') return data.getAll(name).filter(isWritten)
    const written = names.filter(each => each.startsWith(`${name}.`) && textIn(each) !== undefined)
    const indexes = new Set(written.map(each => Number(each.slice(name.length + 1).split('.')[0])))
    return [...indexes].sort((a, b) => a - b).map(index => readObject(element, `${name}.${index}.`))
  }

  function amountIn(name: string, currency: string): number | string | null {
    const text = textIn(name)
    if (text === undefined) return null
    const read = readAmount(text, textIn(currency) ?? '', locale)
    if (typeof read === 'number') return read
    fieldErrors[name] = read
    return text
  }

  function isInSchema(name: string): boolean {
    return names.some(each => each === name || each.startsWith(`${name}.`))
  }

  /** The button that submitted the form may supply the value of a field. */
  function textIn(name: string): string | undefined {
    return data.getAll(name).find(isWritten)?.trim()
  }

  function numberIn(text: string): number | string {
    const plain = plainNumber(text, decimal)
    return plain === undefined ? text : Number(plain)
  }
}

function isWritten(value: FormDataEntryValue): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isNullable(field: Schema): boolean {
  return layersOf(field).some(({ type }) => type === 'nullable')
}

/** Returns the definition inside the wrappers that make a schema optional, nullable or preprocessed. */
function schemaOf(schema: Schema): z.core.$ZodTypeDef {
  return layersOf(schema).at(-1) as z.core.$ZodTypeDef
}

function layersOf(schema: Schema): z.core.$ZodTypeDef[] {
  const { def } = schema._zod
  const inner = innerOf(def)
  return inner ? [def, ...layersOf(inner)] : [def]
}

function innerOf(def: z.core.$ZodTypeDef): Schema | undefined {
  if (def.type === 'pipe') {
    const { in: from, out } = def as z.core.$ZodPipeDef
    return from._zod.def.type === 'transform' ? out : from
  }
  if (def.type === 'optional' || def.type === 'nullable') return (def as z.core.$ZodOptionalDef).innerType
  return undefined
}
