import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allWrites } from '../src/features/cellars/all-writes.ts'
import { internalFields, isInternalField } from '../src/features/cellars/internal-fields.ts'
import { namedFields } from '../src/features/cellars/named-fields.ts'
import { type JsonSchema, jsonSchemaOf } from '../src/server/json-schema.ts'
import type { Schema } from '../src/shared/contract.ts'

/** The compiler sees to it that each of the `namedFields` has a word in the catalogue. */
test('every field that a command can take has a word, or is one that is never shown', () => {
  const known: ReadonlySet<string> = new Set([...namedFields, ...internalFields])
  const unknown = Array.from(allWrites.values()).flatMap(({ endpoint, deed }) =>
    fieldsOf(endpoint).flatMap(field => (known.has(field) ? [] : `${deed.name}: ${field}`)),
  )
  assert.deepEqual(unknown, [])
  const both = internalFields.filter(field => (namedFields as readonly string[]).includes(field))
  assert.deepEqual(both, [], 'a field is either named or not')
})

test('what is internal is known wherever it stands in a refusal', () => {
  for (const path of ['id', 'slot_depth', 'placements.0.slot_depth', 'wines.3.id', 'bottles.photo_ids.2']) {
    assert.equal(isInternalField(path), true, path)
  }
  for (const path of ['vintage', 'wines.3.vintage', 'own.position', 'wine_id', 'bottle_ids.0', 'body']) {
    assert.equal(isInternalField(path), false, path)
  }
})

function fieldsOf({ params, query, body }: Partial<Record<'params' | 'query' | 'body', Schema>>): string[] {
  const found = new Set<string>()
  for (const schema of [params, query, body]) if (schema) collect(jsonSchemaOf(schema, 'input'), found)
  assert.ok(found.size > 0)
  return [...found]
}

function collect(schema: JsonSchema, found: Set<string>): void {
  const { anyOf, oneOf, allOf, items, properties } = schema as Record<string, never>
  for (const each of [anyOf, oneOf, allOf]) for (const one of (each ?? []) as JsonSchema[]) collect(one, found)
  if (items) collect(items, found)
  for (const [name, one] of Object.entries((properties ?? {}) as Record<string, JsonSchema>)) {
    found.add(name)
    collect(one, found)
  }
}
