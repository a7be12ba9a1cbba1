import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Somebody, worldOf } from '../../../tests/harness.ts'
import { smallPhoto } from '../../../tests/small-photo.ts'
import { authenticate } from '../../features/accounts/sessions.ts'
import { addPhoto } from '../../features/photos/commands.ts'
import { addWine, addWine as addWineCommand, removeWines } from '../../features/wines/commands.ts'
import { type Route, route, serve } from '../../server/http.ts'
import { answerRefusals } from '../../server/refusals.ts'
import { endpoint } from '../../shared/contract.ts'
import { id, line } from '../../shared/fields.ts'
import { newId } from '../../shared/ids.ts'
import { Committed } from '../contract.ts'
import { answeredBefore, runCommand } from './commit.ts'
import { removedCommands } from './removed-commands.ts'

/*
 * A change is sent to one release and done, but its answer is lost. Then the server is upgraded, and the same request
 * comes again. It gets the same answer as before, even if the newer release would refuse it.
 */

const [world, ada, ben] = await worldOf('Ada', 'Ben')
await world.join(ada.cellar_id, ben, 'editor')

const answer = {
  method: 'POST',
  path: '/api/cellars/:cellar_id/wines',
  policy: 'editor',
  summary: 'Add a wine',
  params: z.strictObject({ cellar_id: id() }),
  answer: Committed,
  status: 201,
  writes: true,
} as const

const Wine = z.strictObject({ id: id(), type: z.string(), name: line() })
const earlier = endpoint({ ...answer, body: Wine })
const renamedField = endpoint({ ...answer, body: z.strictObject({ id: id(), type: z.string(), label: line() }) })
const withDefault = endpoint({ ...answer, body: z.extend(Wine, { note: z._default(line(), 'none') }) })
const elsewhere = endpoint({ ...answer, path: '/api/cellars/:cellar_id/labels', body: Wine })

/** Starts a server on the database of the world that knows only these endpoints. */
function release(...routes: Route[]): FastifyInstance {
  const app = Fastify()
  answerRefusals(app)
  const doorkeeper = {
    authenticate: (token: string, cellar_id: string | undefined) =>
      authenticate(world.db, token, cellar_id, world.clock.at),
    answeredBefore,
  }
  serve(app, world.host, doorkeeper, [...routes, removedCommands])
  return app
}

const adding = (contract: typeof earlier | typeof withDefault | typeof elsewhere) =>
  route(contract, ({ cellar, request, body: { id, name } }) =>
    runCommand(world.host, cellar, request, addWineCommand, { id, name, type: 'red' }),
  )

interface Sent {
  as?: Somebody
  body: object
  key?: string
  url?: string
}

async function post(app: FastifyInstance, { as = ada, body, key, url = `/api/cellars/${ada.cellar_id}/wines` }: Sent) {
  const headers = { authorization: `Bearer ${as.token}`, ...(key ? { 'idempotency-key': key } : {}) }
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

const versionNow = async () =>
  (await world.db.selectFrom('cellars').select('version').where('id', '=', ada.cellar_id).executeTakeFirstOrThrow())
    .version

const aRequest = () => ({ key: newId(), body: { id: newId(), type: 'red', name: 'Cuvée' } })

test('answers a repeated request as before although the newer contract refuses it', async () => {
  const sent = aRequest()
  const first = await post(release(adding(earlier)), sent)
  assert.equal(first.status, 201)
  const version = await versionNow()
  const upgraded = release(route(renamedField, async () => assert.fail('it was done before')))
  assert.deepEqual(await post(upgraded, sent), first)
  assert.equal(await versionNow(), version)
})

test('refuses a request that was never done by the newer contract, naming the field', async () => {
  const upgraded = release(route(renamedField, async () => assert.fail('it does not validate')))
  const { status, body } = await post(upgraded, aRequest())
  assert.deepEqual([status, body.code, Object.keys(body.fields)], [400, 'invalid', ['label', 'name']])
})

test('recognizes a repeated request although the newer contract adds a default', async () => {
  const sent = aRequest()
  const first = await post(release(adding(earlier)), sent)
  assert.deepEqual(await post(release(adding(withDefault)), sent), first)
})

test('answers a request to a removed endpoint by its key, and only for the same body', async () => {
  const sent = aRequest()
  const first = await post(release(adding(earlier)), sent)
  const upgraded = release(adding(elsewhere))
  assert.deepEqual((await post(upgraded, sent)).body, first.body)
  const never = await post(upgraded, aRequest())
  assert.deepEqual([never.status, never.body.code], [404, 'not_found'])
  const other = await post(upgraded, { ...aRequest(), key: sent.key })
  assert.deepEqual([other.status, other.body.code], [409, 'key_reused'])
})

test('answers a key only to the person who sent it', async () => {
  const sent = aRequest()
  await post(release(adding(earlier)), sent)
  const upgraded = release(route(renamedField, async () => assert.fail('it does not validate')))
  assert.equal((await post(upgraded, { ...sent, as: ben })).status, 400)
})

test('answers a repeated photo upload although its wine has been removed since', async () => {
  const { key, body } = aRequest()
  await world.done(addWine, { as: ada, body })
  const query = { wine_id: body.id, photo_id: newId() }
  const photo = { as: ada, query, body: new Uint8Array(await smallPhoto(20, 10)), key }
  const first = await world.done(addPhoto, photo)
  await world.done(removeWines, { as: ada, body: { wine_ids: [body.id] } })
  assert.deepEqual(await world.done(addPhoto, photo), first)
})
