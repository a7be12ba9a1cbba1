import type * as z from 'zod/mini'
import type { Schema } from '../shared/contract.ts'

/**
 * Returns a function that picks the fields of an answer that its schema declares, in the schema's order, so that a new
 * column of a row is not exposed by accident. It throws if a required field is missing. Values are not checked, since
 * the types guarantee them.
 */
export function pickDeclaredFields(schema: Schema): (answer: unknown) => unknown {
  return takerOf(schema) ?? (answer => answer)
}

type Take = (value: unknown) => unknown

/** Returns undefined if there is nothing to leave out. */
function takerOf(schema: Schema): Take | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fieldsOf(def.shape)
    case 'array':
      return each(takerOf(def.element), (take, value) => (value as unknown[]).map(take))
    case 'record':
      return each(takerOf(def.valueType), (take, value) =>
        Object.fromEntries(Object.entries(value as object).map(([name, field]) => [name, take(field)])),
      )
    case 'nullable':
    case 'optional':
      return each(takerOf(def.innerType), (take, value) => (value === null ? null : take(value)))
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'template_literal':
    case 'unknown':
      return undefined
    case 'union':
      if (def.options.some(takerOf)) break
      return undefined
  }
  throw new Error(`An answer of the kind "${def.type}" could hold more than its contract says`)
}

function fieldsOf(shape: Record<string, z.core.$ZodType>): Take {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    take: takerOf(field),
    optional: field._zod.optout === 'optional',
  }))
  return value => {
    const taken: Record<string, unknown> = {}
    for (const { name, take, optional } of fields) {
      const field = (value as Record<string, unknown>)[name]
      if (field !== undefined) taken[name] = take ? take(field) : field
      else if (!optional) throw new Error(`The answer lacks its ${name}`)
    }
    return taken
  }
}

function each(take: Take | undefined, through: (take: Take, value: unknown) => unknown): Take | undefined {
  return take && (value => through(take, value))
}
