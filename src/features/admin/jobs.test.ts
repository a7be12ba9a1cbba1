import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { type World, worldOf } from '../../../tests/harness.ts'
import { startRateHost } from '../../../tests/rate-host.ts'
import { newId } from '../../shared/ids.ts'
import { makeInvitation } from '../members/contract.ts'
import { setRateSource } from '../money/updates/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { listJobs, runJob, setSettings } from './contract.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const jobOf = async (world: World, name: string) => world.host.jobs.find(job => job.name === name)
const idle = { last: null, running: false }

test('lists each job with its last and its next run, and none of them before the first', async () => {
  const [world, ada] = await worldOf('Ada')
  const at = world.clock.at.toISOString()
  assert.deepEqual(await world.done(listJobs, { as: ada }), {
    jobs: [
      { name: 'backup', ...idle, next_at: '2026-03-15T02:00:00.000Z' },
      { name: 'rates', ...idle, next_at: null },
      { name: 'security_log', ...idle, next_at: at },
      { name: 'clean_up', ...idle, next_at: at },
    ],
  })
})

test('deletes what has expired and nothing else, when asked, and again an hour later by itself', async () => {
  const [world, ada] = await worldOf('Ada')
  await world.done(makeInvitation, { as: ada, body: { role: 'viewer' } })
  world.pass(20 * dayMs)
  const later = { ...ada, token: await world.signIn(ada) }
  world.pass(15 * dayMs)
  const run = (job: string) => world.done(runJob, { as: later, params: { job } })
  const at = world.clock.at.toISOString()
  const next_at = new Date(world.clock.at.getTime() + hourMs).toISOString()
  // The first session and the invitation have expired; the second session has not.
  const done = { name: 'clean_up', last: { at, failed: null, count: 2 }, next_at, running: false }
  assert.deepEqual(await run('clean_up'), done)
  assert.equal((await world.db.selectFrom('sessions').select('id').execute()).length, 1)
  await world.done(setSettings, { as: later, body: { security_log_days: 1 } })
  assert.equal((await run('security_log')).last?.count, 3)
  const { events } = await world.done(listSecurityEvents, { as: later })
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['settings_changed'],
  )
  const job = await jobOf(world, 'clean_up')
  world.pass(hourMs - 1)
  await job?.runIfDue(world.host)
  assert.equal((await job?.state(world.host))?.last?.at, at)
  world.pass(1)
  await job?.runIfDue(world.host)
  assert.equal((await job?.state(world.host))?.last?.at, next_at)
})

test('runs a job once at a time, and again when the process that ran it was killed', async () => {
  const [world, ada] = await worldOf('Ada')
  const until_at = new Date(world.clock.at.getTime() + 60_000).toISOString()
  await world.db.insertInto('leases').values({ name: 'clean_up', holder: newId(), until_at }).execute()
  const { jobs } = await world.done(listJobs, { as: ada })
  assert.deepEqual(
    jobs.map(({ name, running }) => [name, running]),
    [
      ['backup', false],
      ['rates', false],
      ['security_log', false],
      ['clean_up', true],
    ],
  )
  const refused = await world.refused(runJob, { as: ada, params: { job: 'clean_up' } })
  assert.deepEqual([refused.status, refused.body.code], [409, 'job_running'])
  await (await jobOf(world, 'clean_up'))?.runIfDue(world.host)
  assert.equal((await (await jobOf(world, 'clean_up'))?.state(world.host))?.last, null)
  world.pass(60_000)
  assert.equal((await world.call(runJob, { as: ada, params: { job: 'clean_up' } })).status, 200)
  const unknown = await world.refused(runJob, { as: ada, params: { job: 'nothing' } })
  assert.deepEqual([unknown.status, unknown.body.fields?.job?.code], [400, 'not_in_list'])
})

test('notes the failure of a job, and runs it again when it is due', async () => {
  const [world, ada] = await worldOf('Ada')
  await world.db.schema.alterTable('security_events').renameTo('elsewhere').execute()
  assert.equal((await world.call(runJob, { as: ada, params: { job: 'security_log' } })).status, 500)
  const job = await jobOf(world, 'security_log')
  const failed = { at: world.clock.at.toISOString(), failed: 'unexpected', count: 0 }
  assert.deepEqual((await job?.state(world.host))?.last, failed)
  await world.db.schema.alterTable('elsewhere').renameTo('security_events').execute()
  world.pass(hourMs)
  await job?.runIfDue(world.host)
  assert.equal((await job?.state(world.host))?.last?.failed, null)
})

test('updates the exchange rates as a job, with the reason where it fails', async () => {
  const [world, ada] = await worldOf('Ada')
  const off = await world.refused(runJob, { as: ada, params: { job: 'rates' } })
  assert.deepEqual([off.status, off.body.code], [409, 'rates_off'])
  const host = await startRateHost()
  after(host.stop)
  host.answer('<html>no rates</html>')
  const source = { kind: 'ecb_daily', address: host.url, home_network: true }
  const empty = { list: null, currency_field: null, rate_field: null, day_field: null, base_field: null }
  await world.done(setRateSource, { as: ada, body: { ...source, ...empty } })
  const { last, next_at } = await world.done(runJob, { as: ada, params: { job: 'rates' } })
  assert.deepEqual(last, { at: world.clock.at.toISOString(), failed: 'unreadable', count: 0 })
  assert.equal(next_at, new Date(world.clock.at.getTime() + hourMs).toISOString())
})
