import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, startWorld, type World, worldOf } from '../../../tests/harness.ts'
import { limits } from '../../shared/limits.ts'
import { endOtherSessions, endSession, getMe, listSessions, logout } from './contract.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

test('makes tokens opaque and random, and stores only their digest', async () => {
  const [world, ada] = await worldOf('Ada')
  const again = await world.signIn(ada)
  assert.match(again, /^wc_[\w-]{43}$/)
  assert.notEqual(again, ada.token)
  const rows = await world.db.selectFrom('sessions').selectAll().execute()
  assert.equal(rows.length, 2)
  for (const row of rows) {
    assert.match(row.token_hash, /^[0-9a-f]{64}$/)
    for (const token of [ada.token, again]) assert.ok(!JSON.stringify(row).includes(token.slice(3)))
  }
})

test('answers GET /api/auth/me with the user object, and with 401 for any other token', async () => {
  const [world, ada] = await worldOf('Ada')
  assert.deepEqual(await world.done(getMe, { as: ada }), ada.user)
  const broken = [undefined, 'x', 'wc_', `${ada.token}x`, ada.token.slice(0, -1), `wc_${'A'.repeat(43)}`, 'a.b.c']
  for (const token of broken) {
    const { status, body } = await world.refused(getMe, { as: token })
    assert.equal(status, 401, token)
    assert.equal(body.code, 'not_signed_in')
  }
})

test('accepts a token only in its header: never in the address, a cookie or another header', async () => {
  const world = await startWorld()
  const { token } = await world.person('Dora')
  for (const name of ['token', 'access_token', 'authorization', 'auth', 'key', 'session']) {
    assert.equal((await world.refused(getMe, { query: { [name]: token } })).status, 401, `?${name}=`)
    assert.equal((await world.refused(getMe, { query: { [name]: `Bearer ${token}` } })).status, 401, `?${name}=Bearer`)
    assert.equal((await world.refused(getMe, { headers: { cookie: `${name}=${token}` } })).status, 401, name)
    const header = { [`x-${name}`]: token }
    assert.equal((await world.refused(getMe, { headers: header })).status, 401, `x-${name}`)
  }
  assert.equal((await world.call(getMe, { as: token })).status, 200)
})

test('ends the current session, and no other, on POST /api/auth/logout', async () => {
  const [world, ada] = await worldOf('Ada')
  const elsewhere = await world.signIn(ada)
  assert.equal((await world.call(logout, { as: ada })).status, 204)
  assert.equal((await world.call(getMe, { as: ada })).status, 401)
  assert.equal((await world.call(logout, { as: ada })).status, 401)
  assert.equal((await world.call(getMe, { as: elsewhere })).status, 200)
})

test('ends a session 30 days after its last use', async () => {
  const [world, ada] = await worldOf('Ada')
  world.pass(29 * dayMs)
  await use(world, ada)
  world.pass(29 * dayMs)
  await use(world, ada)
  world.pass(30 * dayMs)
  assert.equal((await world.call(getMe, { as: ada })).status, 401)
})

test('ends a session after 90 days, however much it is used', async () => {
  const [world, ada] = await worldOf('Ada')
  for (let day = 10; day < 90; day += 10) {
    world.pass(10 * dayMs)
    await use(world, ada)
  }
  world.pass(10 * dayMs)
  assert.equal((await world.call(getMe, { as: ada })).status, 401)
})

test('accepts earlier sessions when the clock is set back', async () => {
  const [world, ada] = await worldOf('Ada')
  const statusOf = async (token: string) => (await world.call(getMe, { as: token })).status
  world.pass(10 * dayMs)
  assert.equal(await statusOf(ada.token), 200)
  const late = await world.signIn(ada)
  world.pass(-dayMs)
  for (const token of [ada.token, late]) assert.equal(await statusOf(token), 200, 'a day back')
  const early = await world.signIn(ada)
  world.pass(-39 * dayMs)
  for (const token of [ada.token, late, early]) assert.equal(await statusOf(token), 200, '40 days back')
  world.pass(40 * dayMs)
  for (const token of [ada.token, late, early]) assert.equal(await statusOf(token), 200, 'right again')
  world.pass(30 * dayMs)
  for (const token of [ada.token, late, early]) assert.equal(await statusOf(token), 401, 'not used for 30 days')
})

test('rejects a session that began under a clock years ahead once the clock is right', async () => {
  const [world, ada] = await worldOf('Ada')
  world.pass(3_650 * dayMs)
  const late = await world.signIn(ada)
  assert.equal((await world.call(getMe, { as: late })).status, 200)
  world.pass(-3_650 * dayMs)
  assert.equal((await world.call(getMe, { as: late })).status, 401)
  const next = await world.signIn(ada)
  assert.equal((await world.call(getMe, { as: next })).status, 200)
})

test('stores a use every five minutes at most', async () => {
  const [world, ada] = await worldOf('Ada')
  const started = world.clock.at.toISOString()
  const lastUse = async () => {
    await world.done(getMe, { as: ada })
    const noted = await world.db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .select(['last_used_at', 'last_seen_at'])
      .executeTakeFirstOrThrow()
    return { ...noted }
  }
  world.pass(5 * minuteMs)
  assert.deepEqual(await lastUse(), { last_used_at: started, last_seen_at: started })
  world.pass(1)
  const noticed = world.clock.at.toISOString()
  await use(world, ada)
  assert.deepEqual(await lastUse(), { last_used_at: noticed, last_seen_at: noticed })
})

test('remembers the last time a person was seen, whichever session is stored last', async () => {
  const [world, ada] = await worldOf('Ada')
  const elsewhere = await world.signIn(ada)
  world.pass(20 * minuteMs)
  const seen = world.clock.at.toISOString()
  await use(world, ada)
  world.pass(-10 * minuteMs)
  await use(world, elsewhere)
  const { last_seen_at } = await world.db.selectFrom('people').select('last_seen_at').executeTakeFirstOrThrow()
  assert.equal(last_seen_at, seen)
})

test('lists sessions by last use, with what the browser states about itself', async () => {
  const [world, ada] = await worldOf('Ada')
  await world.person('Bob')
  world.pass(10 * minuteMs)
  const elsewhere = await world.signIn(ada)
  const { sessions } = await world.done(listSessions, { as: ada })
  assert.equal(sessions.length, 2)
  assert.deepEqual(sessions.map(session => session.current).sort(), [false, true])
  const [mine] = (await world.done(listSessions, { as: elsewhere })).sessions.filter(session => session.current)
  assert.equal(mine?.created_at, world.clock.at.toISOString())
  assert.equal(mine.user_agent, 'lightMyRequest')
  assert.ok(!JSON.stringify(sessions).includes('token'))
})

test('ends sessions one by one, and does not find those of others', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const elsewhere = await world.signIn(ada)
  const { sessions } = await world.done(listSessions, { as: ada })
  const params = { session_id: sessions.find(session => !session.current)?.id }
  const asBob = await world.refused(endSession, { as: bob, params })
  assert.equal(asBob.status, 404)
  assert.equal((await world.call(getMe, { as: elsewhere })).status, 200)
  assert.equal((await world.call(endSession, { as: ada, params })).status, 204)
  assert.equal((await world.call(getMe, { as: elsewhere })).status, 401)
  const gone = await world.refused(endSession, { as: ada, params })
  assert.deepEqual({ ...gone.body, request_id: '' }, { ...asBob.body, request_id: '' })
})

test('ends all sessions except for the current one', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const others = [await world.signIn(ada), await world.signIn(ada)]
  assert.equal((await world.call(endOtherSessions, { as: ada })).status, 204)
  for (const token of others) assert.equal((await world.call(getMe, { as: token })).status, 401)
  for (const somebody of [ada, bob]) assert.equal((await world.call(getMe, { as: somebody })).status, 200)
})

test('ends the least recently used session beyond the limit', async () => {
  const [world, ada] = await worldOf('Ada')
  const second = await world.signIn(ada)
  for (let more = 2; more < limits.sessions_per_person; more++) {
    world.pass(minuteMs)
    await world.signIn(ada)
  }
  assert.equal((await world.call(getMe, { as: ada })).status, 200)
  assert.equal((await world.call(getMe, { as: second })).status, 200)
  world.pass(10 * minuteMs)
  await use(world, ada)
  await world.signIn(ada)
  assert.equal((await world.call(getMe, { as: ada })).status, 200)
  assert.equal((await world.done(listSessions, { as: ada })).sessions.length, limits.sessions_per_person)
})

/** Uses a session until the use is stored: requests do not wait for that, and store none while another is being stored. */
async function use(world: World, as: Somebody | string) {
  const now = world.clock.at.toISOString()
  const lastUse = async () => {
    const { sessions } = await world.done(listSessions, { as })
    return sessions.find(session => session.current)?.last_used_at
  }
  while ((await lastUse()) !== now);
}
