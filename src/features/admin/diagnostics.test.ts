import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { listCellars } from '../../ledger/contract.ts'
import { login } from '../accounts/contract.ts'
import { listViews } from '../views/contract.ts'
import { getServerStatus } from './contract.ts'

const dayMs = 86_400_000

/** Breaks what stores saved views, so that reading them fails. */
async function broken() {
  const [world, ada] = await worldOf('Ada')
  await world.db.schema.alterTable('views').renameTo('views_away').execute()
  const fail = async () => {
    const { status, body } = await world.refused(listViews, { as: ada })
    assert.equal(status, 500)
    return body.request_id ?? ''
  }
  return { world, ada, fail }
}

const statusFor = (world: World, as: Somebody) => world.done(getServerStatus, { as })

/** An error is stored after its answer was sent. */
async function errorsOf(world: World, as: Somebody, count: number) {
  for (let tries = 0; tries < 100; tries++) {
    const { errors } = await statusFor(world, as)
    if (errors.length >= count) return errors
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return assert.fail(`there were never ${count} errors`)
}

test('lists unexpected errors by the id that their answers named, without what they said', async () => {
  const { world, ada, fail } = await broken()
  assert.deepEqual((await statusFor(world, ada)).errors, [])
  const request_id = await fail()
  const [error, ...others] = await errorsOf(world, ada, 1)
  assert.deepEqual(others, [])
  assert.equal(error?.request_id, request_id)
  assert.equal(error?.at, world.clock.at.toISOString())
  assert.equal(error?.route, 'GET /api/cellars/:cellar_id/views')
  assert.match(error?.error ?? '', /^\w*error\b/i)
  assert.match(error?.error ?? '', / [\w.-]+:\d+$/)
  assert.doesNotMatch(error?.error ?? '', /no such table|does not exist|select|[/\\]/)
})

test('keeps errors for two weeks, and stores at most twenty a minute', async () => {
  const { world, ada, fail } = await broken()
  for (let each = 0; each < 25; each++) await fail()
  await errorsOf(world, ada, 20)
  const stored = async () => (await world.db.selectFrom('server_errors').select('at').execute()).length
  assert.equal(await stored(), 20)
  world.pass(13 * dayMs)
  await fail()
  assert.equal((await errorsOf(world, ada, 21)).length, 21)
  world.pass(2 * dayMs)
  assert.equal((await statusFor(world, ada)).errors.length, 1)
  await fail()
  await errorsOf(world, ada, 2)
  assert.equal(await stored(), 2)
})

test('counts answers by their route, and those that a limit refused', async () => {
  const [world, ada] = await worldOf('Ada')
  const before = (await statusFor(world, ada)).requests
  for (let each = 0; each < 3; each++) await world.done(listCellars, { as: ada })
  const body = { email: ada.user.email, password: 'not the password' }
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 20) statuses.push((await world.call(login, { body })).status)
  assert.ok(statuses.includes(429))
  const { answered, limited, slowest } = (await statusFor(world, ada)).requests
  // The answer with the first figures counts too.
  assert.equal(answered - before.answered, 3 + statuses.length + 1)
  assert.equal(limited - before.limited, 1)
  const cellars = slowest.find(({ route }) => route === 'GET /api/cellars')
  assert.ok(cellars && cellars.count >= 3 && cellars.mean_ms <= cellars.slowest_ms)
  const times = slowest.map(({ slowest_ms }) => slowest_ms)
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  )
})
