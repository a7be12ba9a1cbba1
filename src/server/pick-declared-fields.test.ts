import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { pickDeclaredFields } from './pick-declared-fields.ts'

const Person = z.strictObject({ name: z.string(), born: z.nullable(z.int()), nick: z.optional(z.string()) })

test('picks the fields that the schema declares, in its order, and no others', () => {
  const named = pickDeclaredFields(z.strictObject({ people: z.array(Person), by_id: z.record(z.string(), Person) }))
  const record = { password_hash: '$argon2id$…', born: null, name: 'Anna' }
  assert.equal(
    JSON.stringify(named({ by_id: { a: record }, people: [{ ...record, nick: 'A' }], more: 1 })),
    '{"people":[{"name":"Anna","born":null,"nick":"A"}],"by_id":{"a":{"name":"Anna","born":null}}}',
  )
})

test('keeps null, and leaves values of unknown type as they are', () => {
  const named = pickDeclaredFields(z.strictObject({ person: z.nullable(Person), rows: z.array(z.unknown()) }))
  assert.deepEqual(named({ person: null, rows: [{ any: 'thing' }] }), { person: null, rows: [{ any: 'thing' }] })
})

test('throws when a required field is missing', () => {
  assert.throws(() => pickDeclaredFields(Person)({ name: 'Anna' }), /lacks its born/)
})

test('refuses kinds of schemas that could let more through', () => {
  assert.throws(() => pickDeclaredFields(z.union([Person, z.string()])), /"union"/)
})
