import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { routesOf } from '../src/app/routes.ts'
import { logout, register } from '../src/features/accounts/contract.ts'
import { startSession } from '../src/features/accounts/sessions.ts'
import { openBottle } from '../src/features/bottles/opening.ts'
import { addWine } from '../src/features/wines/commands.ts'
import { commandReach } from '../src/ledger/command.ts'
import { type JsonSchema, jsonSchemaOf } from '../src/server/json-schema.ts'
import { addressOf } from '../src/shared/address.ts'
import type { Endpoint, Schema } from '../src/shared/contract.ts'
import { newId } from '../src/shared/ids.ts'
import { type Somebody, worldOf } from './harness.ts'
import { pathParams } from './path-params.ts'

/** Anything that a person can send is answered below 500, and a refused request changes nothing. */
const [world, first] = await worldOf('Owner')
const isPostgres = 'database_url' in world.host.config.database
const endpoints = routesOf(world.host).map(route => route.endpoint)
let owner = first
const params = await pathParams(world, owner)

/** Values that are wrong for almost any field. */
const nonsense: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  'x',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\u202eevil',
  '\ud800',
  'é'.repeat(10_001),
  'x'.repeat(300_000),
  '2023-02-29',
  '0000-00-00',
  '9999-99-99',
  '2026-1-1',
  'EURO',
  'eur',
  'ZZZ',
  'XX',
  "'; drop table wines; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  Array.from({ length: 5_000 }, () => 'x'),
  newId(),
  newId().toUpperCase(),
  '00000000-0000-0000-0000-000000000000',
  'constructor',
  '__proto__',
  'NaN',
  'Infinity',
  '1e3',
  9_999,
  1_001,
  -9_999,
]

describe('refuses broken variants of the input of every endpoint', () => {
  for (const endpoint of endpoints.filter(each => each.takes === 'json')) {
    test(`${endpoint.method} ${endpoint.path}: body`, async () => {
      const schema = jsonSchemaOf(endpoint.body, 'input')
      const names = Object.keys((schema.properties as JsonSchema | undefined) ?? {})
      const bodies = brokenVariants(endpoint.body, likely(schema), names, nonsense)
      for (const body of [null, 'x', [], {}, { unknown_field: 1 }, ...bodies])
        await isAnsweredBelow500(endpoint, { body })
    })
  }

  for (const endpoint of endpoints.filter(each => /:/.test(each.path))) {
    test(`${endpoint.method} ${endpoint.path}: parameters`, async () => {
      const names = Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => name ?? '')
      const texts = nonsense.filter(value => typeof value === 'string' && value.length < 500 && value.isWellFormed())
      const own = Object.fromEntries(names.map(name => [name, params[name]]))
      for (const each of brokenVariants(endpoint.params, own, names, texts))
        await isAnsweredBelow500(endpoint, { params: each })
    })
  }

  for (const endpoint of endpoints.filter(each => queryNames(each).length > 0)) {
    test(`${endpoint.method} ${endpoint.path}: query`, async () => {
      const texts = nonsense.filter(value => typeof value === 'string' && value.length < 20_000 && value.isWellFormed())
      const twice = texts.map(value => [value, value])
      for (const query of brokenVariants(endpoint.query, {}, [...queryNames(endpoint), 'unknown_name'], twice))
        await isAnsweredBelow500(endpoint, { query })
    })
  }
})

/**
 * Returns each value in one field alone where the schema accepts it, and so it reaches the database, and in all fields
 * at once, which the schemas refuse on either database.
 */
function brokenVariants(
  schema: Schema,
  usual: Record<string, unknown>,
  names: readonly string[],
  values: readonly unknown[],
): Record<string, unknown>[] {
  const together = (isPostgres ? [] : values).map(value => Object.fromEntries(names.map(name => [name, value])))
  const alone = names.flatMap(name => values.map(value => ({ ...usual, [name]: value })))
  return [...together, ...alone.filter(variant => z.core.safeParse(schema, variant).success)]
}

/** Every plain object inherits these names: a map that ignores this takes them for known or for set. */
const inheritedNames = Object.getOwnPropertyNames(Object.prototype)
/** One of each kind: a function, one that is called implicitly, one for reading maps, and the prototype. */
const fewInherited = ['constructor', 'toString', 'hasOwnProperty', '__proto__']
/** The schemas refuse these names before a database is asked, so SQLite suffices. */
const readers = isPostgres ? [] : endpoints

describe('treats names that every object inherits like any other', () => {
  for (const endpoint of readers.filter(each => each.takes === 'json')) {
    test(`${endpoint.method} ${endpoint.path}: fields of these names are unknown at every level`, async () => {
      const schema = jsonSchemaOf(endpoint.body, 'input')
      for (const name of inheritedNames) {
        const [outer, ...inner] = bodiesWith(schema, name)
        for (const { path, body } of fewInherited.includes(name) ? [outer, ...inner] : [outer]) {
          const what = `${endpoint.method} ${endpoint.path} ${path}`
          const { status, body: refusal } = await world.refused(endpoint, { as: owner, params, body })
          assert.equal(status, 400, `${what} → ${status} ${JSON.stringify(refusal).slice(0, 300)}`)
          // This name is refused before anything is looked up by it.
          if (name === '__proto__') assert.equal(refusal.code, 'bad_json', what)
          else assert.equal(refusal.fields?.[path]?.code, 'unknown_field', `${what} ${JSON.stringify(refusal)}`)
        }
      }
    })
  }

  for (const endpoint of readers) {
    test(`${endpoint.method} ${endpoint.path}: in the address`, async () => {
      const names = Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => name ?? '')
      for (const inherited of fewInherited) {
        for (const name of names) await isAnsweredBelow500(endpoint, { params: { ...params, [name]: inherited } })
        for (const name of queryNames(endpoint)) await isAnsweredBelow500(endpoint, { query: { [name]: inherited } })
      }
      for (const inherited of inheritedNames) {
        const { status, body } = await world.refused(endpoint, {
          as: owner,
          params,
          query: { [inherited]: 'x' },
          body: endpoint.takes === 'json' ? {} : undefined,
        })
        assert.equal(status, 400, `?${inherited} ${JSON.stringify(body)}`)
        assert.equal(body.fields?.[inherited]?.code, 'unknown_field', JSON.stringify(body))
      }
    })
  }

  test('answers these names in a field', async () => {
    for (const endpoint of endpoints.filter(each => each.takes === 'json')) {
      const schema = jsonSchemaOf(endpoint.body, 'input')
      const names = Object.keys((schema.properties as JsonSchema | undefined) ?? {})
      for (const body of brokenVariants(endpoint.body, likely(schema), names, fewInherited))
        await isAnsweredBelow500(endpoint, { body })
    }
  })

  test('accepts these names neither as a choice nor as an id', () => {
    let tried = 0
    for (const endpoint of endpoints.filter(each => each.takes === 'json')) {
      // The ids of passkeys and of sign-in services are texts of other programs.
      const hasOwnIds = !/^\/api\/(auth|admin)\//.test(endpoint.path)
      const { properties = {} } = jsonSchemaOf(endpoint.body, 'input') as { properties?: Record<string, JsonSchema> }
      for (const [field, of] of Object.entries(properties)) {
        if (!of.enum && !(hasOwnIds && /^id$|_ids?$/.test(field))) continue
        for (const inherited of fewInherited) {
          const value = of.type === 'array' ? [inherited] : inherited
          const { error } = z.core.safeParse(endpoint.body, { [field]: value })
          const refused = error?.issues.map(({ path }) => path[0])
          assert.ok(refused?.includes(field), `${endpoint.path} takes ${inherited} as ${field}`)
          tried++
        }
      }
    }
    assert.ok(tried >= 400, `only ${tried} tried`)
  })

  test('does not open a bottle by a request without the day', async () => {
    const { cellar_id = '', bottle_id = '' } = params
    const address = { as: owner, params: { cellar_id, bottle_id } }
    const { status, body } = await world.refused(openBottle, { ...address, body: { constructor: 1 } })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.fields ?? {}).sort(), ['constructor', 'opened_on'])
    const bottle = await world.db.selectFrom('bottles').selectAll().where('id', '=', bottle_id).executeTakeFirst()
    assert.deepEqual([bottle?.opened_on, bottle?.left_ml], [null, null])
  })
})

/**
 * The likely body with an additional field of this name: in the body itself, and in each object that it may contain.
 */
type BodyWith = { path: string; body: unknown }
function bodiesWith(schema: JsonSchema, name: string): [BodyWith, ...BodyWith[]] {
  const body = likely(schema)
  const properties = Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {})
  const inside = properties.flatMap(([field, of]) => {
    const items = of.type === 'array' ? (of.items as JsonSchema) : undefined
    const object = items ?? of
    if (!object.properties) return []
    return bodiesWith(object, name).map(({ path, body: value }) => ({
      path: items ? `${field}.0.${path}` : `${field}.${path}`,
      body: { ...body, [field]: items ? [value] : value },
    }))
  })
  return [{ path: name, body: { ...body, [name]: 1 } }, ...inside]
}

test('answers random JSON at every endpoint with a body', async () => {
  const takers = endpoints.filter(each => each.takes === 'json')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...takers), fc.jsonValue({ maxDepth: 4 }), async (endpoint, body) => {
      await isAnsweredBelow500(endpoint, { body })
    }),
    { numRuns: 300 },
  )
})

describe('refuses bodies that are hostile as a whole', () => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    world.app.inject({ method: 'POST', url: register.path, headers: { 'content-type': type }, payload })
  /** Sends as somebody who is signed in, and so may send larger bodies. */
  const sendWine = (payload: string) =>
    world.app.inject({
      method: 'POST',
      url: addressOf(commandReach(addWine.name), { cellar_id: owner.cellar_id }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
      payload,
    })

  test('100 MB', async () => {
    const { statusCode, body } = await send(Buffer.alloc(100_000_000, 0x20))
    assert.equal(statusCode, 413)
    assert.equal(JSON.parse(body).code, 'too_large')
  })
  test('JSON 100,000 deep', async () => {
    const { statusCode } = await sendWine(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    assert.equal(statusCode, 400)
  })
  test('JSON 100,000 deep inside a field', async () => {
    const { statusCode, body } = await sendWine(`{"name":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`)
    assert.equal(statusCode, 400)
    assert.ok(JSON.parse(body).code)
  })
  test('80,000 unknown fields, or one field 80,000 times', async () => {
    const unknown = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`f${at}`, 1])))
    for (const payload of [unknown, `{${'"name":"x",'.repeat(80_000)}"name":"y"}`]) {
      const { statusCode, body } = await sendWine(payload)
      assert.deepEqual([statusCode, JSON.parse(body).code], [400, 'body_too_complex'])
    }
    // The fastest of several attempts, whatever else the machine does.
    const fastest = async (payload: string) => {
      const times: number[] = []
      for (let each = 0; each < 8; each++) {
        const since = performance.now()
        await sendWine(payload)
        times.push(performance.now() - since)
      }
      return Math.min(...times)
    }
    assert.ok((await fastest(unknown)) < 20 + (await fastest('{"unknown":1}')))
  })
  test('5,000 unknown fields with long names, of which some are named, shortened', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => [`${at} ${'x'.repeat(100)}`, 1])
    const { statusCode, body } = await sendWine(JSON.stringify(Object.fromEntries(names)))
    const { code, fields, details } = JSON.parse(body)
    assert.deepEqual([statusCode, code], [400, 'invalid'])
    assert.ok(Object.keys(fields).length <= 40, `${Object.keys(fields).length} names`)
    // In addition to the unknown fields, the three required ones are counted.
    assert.ok(details.not_named >= 4_980, JSON.stringify(details))
    assert.ok(body.length < 4_000, `${body.length} bytes`)
    for (const name of Object.keys(fields)) assert.ok(name.length <= 61, name)
  })
  test('refuses a long name from somebody who is not signed in', async () => {
    const { statusCode } = await send(JSON.stringify({ email: 'a@example.org', ['x'.repeat(20_000)]: 1 }))
    assert.equal(statusCode, 413)
  })
  for (const payload of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}']) {
    test(payload, async () => {
      const { statusCode } = await send(payload)
      assert.equal(statusCode, 400)
      assert.equal(({} as Record<string, unknown>).role, undefined)
    })
  }
  test('not JSON at all', async () => {
    for (const payload of ['', '{', '{"a":}', 'null', '"text"', '\u0000', 'NaN', '[]']) {
      const { statusCode, body } = await send(payload)
      assert.equal(statusCode, 400, payload)
      assert.match(JSON.parse(body).code, /^(bad_json|invalid)$/)
    }
  })
  test('another type of body', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const { statusCode, body } = await send('email=a', type)
      assert.equal(statusCode, 415, type)
      assert.equal(JSON.parse(body).code, 'wrong_media_type')
    }
  })
})

describe('accepts an empty body with a content type, as some clients send with every request', () => {
  let someone: Somebody
  before(async () => {
    someone = await world.person('Empty')
  })
  /** Each call has a session of its own, because some end it. */
  const session = () =>
    world.db.transaction().execute(tx => startSession(tx, someone.user.id, undefined, world.clock.at))
  const emptyOnes = endpoints.filter(each => each.takes === 'nothing' && each.gives !== 'lines')
  for (const endpoint of emptyOnes) {
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      const own = { ...params, cellar_id: someone.cellar_id, person_id: newId() }
      const options = { as: await session(), params: own }
      const json = { 'content-type': 'application/json' }
      // A refusal because of missing rows is fine here, and so is the 401 after an endpoint that ended the session.
      for (const headers of [json, { ...json, 'content-length': '0' }, { 'content-length': '0' }]) {
        const { status, body } = await world.refused(endpoint, { ...options, headers })
        assert.ok(![400, 411, 415].includes(status) || body.fields !== undefined, `${status} ${JSON.stringify(body)}`)
        assert.notEqual(body?.code, 'bad_json')
      }
    })
  }

  test('signing out', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await session()}` }
    const { statusCode } = await world.app.inject({ method: 'POST', url: logout.path, headers })
    assert.equal(statusCode, 204)
  })

  test('names the required fields', async () => {
    const { status, body } = await world.refused(register, { headers: { 'content-type': 'application/json' } })
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['email', 'password', 'name']])
  })
})

test('names every refused field with what would be right, in the requested language', async () => {
  const body = { email: 'nobody', password: 'short', name: '', extra: 1 }
  const english = await world.refused(register, { body })
  assert.equal(english.status, 400)
  assert.deepEqual(english.body.fields, {
    email: { code: 'not_an_email', message: 'Enter an e-mail address such as ada@example.org.' },
    password: { code: 'too_short', message: 'At least 8 characters.' },
    name: { code: 'required', message: 'Required.' },
    extra: { code: 'unknown_field', message: 'There is no such field.' },
  })
  const german = await world.refused(register, { body, headers: { 'accept-language': 'de' } })
  assert.deepEqual(Object.keys(german.body.fields ?? {}), Object.keys(english.body.fields ?? {}))
  assert.notEqual(german.body.fields?.password?.message, english.body.fields?.password?.message)
})

async function isAnsweredBelow500(
  endpoint: Endpoint,
  options: { body?: unknown; params?: Record<string, unknown>; query?: Record<string, unknown> },
) {
  const { status, body } = await world.refused(endpoint, { as: owner, params, ...options })
  assert.ok(
    status < 500,
    `${endpoint.method} ${endpoint.path} ${JSON.stringify(options).slice(0, 300)} → ${status} ${JSON.stringify(body).slice(0, 300)}`,
  )
  if (status >= 400 && typeof body === 'object')
    assert.ok(body.code && body.message && body.request_id, JSON.stringify(body))
  // The session of this test must survive the endpoints that end it.
  if (
    status < 300 &&
    endpoint.method !== 'GET' &&
    /auth\/(logout|password|sessions)|sign-out|people/.test(endpoint.path)
  )
    await restore()
}

async function restore() {
  await world.db
    .updateTable('people')
    .set({ disabled_at: null, role: 'admin' })
    .where('id', '=', owner.user.id)
    .execute()
  owner = { ...owner, token: await world.signIn(owner) }
}

/** Returns a body that is probably valid, guessed from the names, so that a single broken field is the only error. */
function likely(schema: JsonSchema): Record<string, unknown> {
  const guesses: Record<string, unknown> = {
    id: newId(),
    wine_id: params.wine_id,
    bottle_ids: [newId()],
    size_ml: 750,
    received_on: '2026-01-02',
    type: 'red',
    name: 'Vin',
    departure: 'lost',
    departed_on: '2026-02-03',
    wished_on: '2026-02-03',
    kind: 'rack',
    today: '2026-03-14',
    registration: 'open',
    password: 'not the password',
    new_password: 'quite another password',
    email: `${newId()}@example.org`,
  }
  const required = (schema.required as string[] | undefined) ?? []
  return Object.fromEntries(required.map(name => [name, guesses[name] ?? 'x']))
}

function queryNames(endpoint: Endpoint): string[] {
  return Object.keys((jsonSchemaOf(endpoint.query, 'input').properties as JsonSchema | undefined) ?? {})
}
