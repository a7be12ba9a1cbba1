import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { pickDeclaredFields } from './pick-declared-fields.ts'

const Person = z.strictObject({ name: z.string(), born: z.nullable(z.int()), nick: z.optional(z.string()) })

test('an answer holds what its schema names, in its order, and nothing else', () => {
  const named = pickDeclaredFields(z.strictObject({ people: z.array(Person), by_id: z.record(z.string(), Person) }))
  const kept = { password_hash: '$argon2id$…', born: null, name: 'Anna' }
  assert.equal(
    JSON.stringify(named({ by_id: { a: kept }, people: [{ ...kept, nick: 'A' }], more: 1 })),
    '{"people":[{"name":"Anna","born":null,"nick":"A"}],"by_id":{"a":{"name":"Anna","born":null}}}',
  )
})

test('null stays null, and what is free in the contract stays as it is', () => {
  const named = pickDeclaredFields(z.strictObject({ person: z.nullable(Person), rows: z.array(z.unknown()) }))
  assert.deepEqual(named({ person: null, rows: [{ any: 'thing' }] }), { person: null, rows: [{ any: 'thing' }] })
})

test('a field that is missing is a fieldError of the server, not an answer', () => {
  assert.throws(() => pickDeclaredFields(Person)({ name: 'Anna' }), /lacks its born/)
})

test('a kind of schema that could let more through is refused before anything is served', () => {
  assert.throws(() => pickDeclaredFields(z.union([Person, z.string()])), /"union"/)
})
