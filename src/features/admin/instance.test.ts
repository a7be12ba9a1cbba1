import assert from 'node:assert/strict'
import test from 'node:test'
import { startWorld } from '../../../tests/harness.ts'
import { getServerStatus, getSettings, setSettings } from './contract.ts'

test('keeps registration open until it is closed, and as it was set', async () => {
  const world = await startWorld()
  const ada = await world.person('Ada')
  assert.deepEqual(await world.done(getSettings, { as: ada }), { registration: 'open', security_log_days: 365 })
  for (const registration of ['closed', 'closed', 'open'] as const) {
    const expected = { registration, security_log_days: 365 }
    assert.deepEqual(await world.done(setSettings, { as: ada, body: { registration } }), expected)
    assert.deepEqual(await world.done(getSettings, { as: ada }), expected)
  }
  assert.equal((await world.refused(setSettings, { as: ada, body: {} })).body.code, 'nothing_to_change')
  const refused = await world.refused(setSettings, { as: ada, body: { registration: 'maybe' } })
  assert.equal(refused.body.fields?.registration?.code, 'not_in_list')
})

test('reports the contents of the instance and its server status', async () => {
  const world = await startWorld()
  const started_at = world.clock.at.toISOString()
  const ada = await world.person('Ada')
  await world.person('Bob')
  await world.signIn(ada)
  world.pass(60_000)
  const status = await world.done(getServerStatus, { as: ada })
  assert.deepEqual(status.holds, { people: 2, cellars: 2, wines: 0, bottles: 0, changes: 0, sessions: 3 })
  assert.equal(status.started_at, started_at)
  assert.equal(status.node, process.version)
  assert.match(status.version, /^\d+\.\d+\.\d+$/)
  assert.equal(status.database.kind, process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite')
  assert.match(status.database.version, /\d/)
  assert.ok((status.database.bytes ?? 0) > 0)
  assert.ok(status.memory_bytes > 10_000_000)
  assert.deepEqual(status.cache, world.host.cache.figures())
  assert.match(status.rates_until_on ?? '', /^\d{4}-\d{2}-\d{2}$/)
})
