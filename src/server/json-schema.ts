import * as z from 'zod/mini'
import type { Schema } from '../shared/contract.ts'

export type JsonSchema = { [key: string]: unknown }

/**
 * Returns the JSON Schema of a schema in a shorter form: null is listed as a type, and bounds of safe integers are left
 * out.
 */
export function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
  }) as JsonSchema
  delete json.$schema
  return json
}

function tidy(json: JsonSchema) {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  const options = json.anyOf as JsonSchema[] | undefined
  const [value, none] = options ?? []
  if (options?.length !== 2 || !value || none?.type !== 'null' || typeof value.type !== 'string') return
  delete json.anyOf
  Object.assign(json, value, { type: [value.type, 'null'] })
  if (Array.isArray(value.enum)) json.enum = [...value.enum, null]
}
