import assert from 'node:assert/strict'
import test from 'node:test'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { startWorld } from '../../tests/sqlite-harness.ts'
import { endpoint, type Policy } from '../shared/contract.ts'
import { AppError } from '../shared/errors.ts'
import { type Route, route, serve } from './http.ts'
import { answerRefusals } from './refusals.ts'

const world = await startWorld()

/** Starts a server of these routes alone, in addition to the whole one. */
function serving(routes: readonly Route[]) {
  const app = Fastify()
  answerRefusals(app)
  serve(app, world.host, { authenticate: async () => undefined, answeredBefore: async () => undefined }, routes)
  return app
}

const common = { method: 'GET', path: '/api/try', policy: 'public', summary: 'Something to try' } as const
const Wine = z.strictObject({ name: z.string(), notes: z.array(z.strictObject({ text: z.string() })) })

test('refuses to start with an endpoint that has no policy', () => {
  const lost = endpoint({ ...common, policy: undefined as unknown as Policy })
  assert.throws(() => serving([route(lost, async () => undefined)]), /GET \/api\/try has no policy/)
})

test('sends only the fields that the contract declares, at any depth', async () => {
  const record = { name: 'A', password_hash: 'secret', notes: [{ text: 'fine', person: 'secret' }] }
  const app = serving([route(endpoint({ ...common, answer: Wine }), async () => record)])
  const { body } = await app.inject('/api/try')
  assert.deepEqual(JSON.parse(body), { name: 'A', notes: [{ text: 'fine' }] })
})

test('answers an internal error without its details, but with a number to find it by', async () => {
  const app = serving([
    route(endpoint({ ...common, answer: Wine }), async () => {
      throw new Error('select password_hash from people')
    }),
  ])
  const { statusCode, body } = await app.inject({ url: '/api/try', headers: { 'accept-language': 'en' } })
  const { code, message, request_id } = JSON.parse(body)
  assert.deepEqual([statusCode, code], [500, 'internal'])
  assert.doesNotMatch(body, /password_hash|at .*\.ts/)
  assert.ok(message.includes(request_id))
})

test('answers with an error status as long as no line of an answer in lines was sent', async () => {
  const lines = endpoint({ ...common, answer: z.strictObject({ done: z.int() }), gives: 'lines' })
  async function* refusing(full = true) {
    if (full) throw new AppError(409, 'cellar_full', { max: 3 })
    yield { done: 1 }
  }
  const refused = await serving([route(lines, () => refusing())]).inject('/api/try')
  assert.equal(refused.statusCode, 409)
  async function* counting() {
    yield { done: 1 }
    yield { done: 2 }
  }
  const counted = await serving([route(lines, counting)]).inject('/api/try')
  assert.equal(counted.body, '{"done":1}\n{"done":2}\n')
})
