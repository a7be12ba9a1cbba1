import assert from 'node:assert/strict'
import test from 'node:test'
import { type World, worldOf } from '../../../tests/harness.ts'
import { login } from './contract.ts'

const dayMs = 86_400_000
const wrong = 'not the password at all'

async function attempt(world: World, email: string, password: string, ip = '198.51.100.1') {
  return (await world.call(login, { body: { email, password }, ip })).status
}

test('counts simultaneous attempts as many', async () => {
  const [world, ada] = await worldOf('Ada')
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(world, ada.user.email, wrong)))
  assert.equal(answers.filter(answer => answer === 401).length, 5)
})

test('stores wrong attempts as digests, and forgets them after a day', async () => {
  const [world, ada] = await worldOf('Ada')
  for (const email of [...Array(6).fill(ada.user.email), 'my secret password']) await attempt(world, email, wrong)
  const counters = [
    ...(await world.db.selectFrom('attempts').selectAll().execute()),
    ...(await world.db.selectFrom('sign_in_tries').selectAll().execute()),
  ]
  assert.ok(counters.length > 0)
  assert.ok(counters.every(row => !/ada@|secret/.test(JSON.stringify(row))))
  world.pass(dayMs)
  for (let tries = 0; tries < 5; tries++) assert.equal(await attempt(world, ada.user.email, wrong), 401)
  world.pass(dayMs + 1)
  assert.equal(await attempt(world, ada.user.email, ada.password, '203.0.113.5'), 200)
  const left = await world.db.selectFrom('sign_in_tries').select('network').execute()
  assert.deepEqual(
    left.map(({ network }) => network),
    ['203.0.113.5'],
  )
})
