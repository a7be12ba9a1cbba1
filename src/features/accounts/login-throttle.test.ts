import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, startWorld, type World, worldOf } from '../../../tests/sqlite-harness.ts'
import { changePassword, login } from './contract.ts'

const secondMs = 1_000
const dayMs = 86_400_000
const wrong = 'not the password at all'

/** The status of one sign-in. */
async function tryOnce(world: World, email: string, password: string, ip: string) {
  const { status, headers } = await world.refused(login, { body: { email, password }, ip })
  return status === 429 ? `429 after ${headers['retry-after']}` : status
}

async function tryOften(world: World, email: string, ip: string, times: number) {
  const answers = []
  for (let tries = 0; tries < times; tries++) answers.push(await tryOnce(world, email, wrong, ip))
  return answers
}

const right = (world: World, somebody: Somebody, ip: string) =>
  tryOnce(world, somebody.user.email, somebody.password, ip)

test('doubles the wait after each attempt beyond five wrong passwords, up to five minutes', async () => {
  const [world, ada] = await worldOf('Ada')
  const email = ada.user.email
  const stranger = '198.51.100.1'
  assert.deepEqual(await tryOften(world, email, stranger, 5), [401, 401, 401, 401, 401])
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    assert.equal(await tryOnce(world, email, wrong, stranger), `429 after ${seconds}`)
    world.pass(seconds * secondMs - 1)
    assert.equal(await tryOnce(world, email, wrong, stranger), '429 after 1')
    world.pass(1)
    assert.equal(await tryOnce(world, email, wrong, stranger), 401)
  }
  const { body } = await world.refused(login, { body: { email, password: wrong }, ip: stranger })
  assert.equal(body.code, 'too_many')
  assert.match(body.message, /300 seconds/)
})

test('limits an e-mail without an account in the same way', async () => {
  const world = await startWorld()
  const answers = await tryOften(world, 'nobody@example.org', '198.51.100.1', 6)
  assert.deepEqual(answers, [401, 401, 401, 401, 401, '429 after 1'])
})

test('makes even the right password wait where strangers failed, and accepts it from elsewhere', async () => {
  const [world, ada] = await worldOf('Ada')
  await tryOften(world, ada.user.email, '198.51.100.1', 6)
  assert.equal(await right(world, ada, '198.51.100.1'), '429 after 1')
  assert.equal(await right(world, ada, '203.0.113.5'), 200)
  world.pass(secondMs)
  assert.equal(await right(world, ada, '198.51.100.1'), 200)
})

test('forgets the wrong passwords before a right one', async () => {
  const [world, ada] = await worldOf('Ada')
  for (let round = 0; round < 3; round++) {
    await tryOften(world, ada.user.email, '198.51.100.1', 4)
    assert.equal(await right(world, ada, '198.51.100.1'), 200)
  }
})

test('does not let strangers from many networks keep the right person out', async () => {
  const [world, ada] = await worldOf('Ada')
  await right(world, ada, '203.0.113.5')
  for (let host = 1; host <= 30; host++) await tryOnce(world, ada.user.email, wrong, `198.51.100.${host}`)

  // Each of them has to wait long before its second attempt …
  assert.equal(await tryOnce(world, ada.user.email, wrong, '198.51.100.1'), '429 after 300')
  // … while the person does not wait at all at home, nor before the first attempt anywhere else.
  assert.deepEqual(await tryOften(world, ada.user.email, '203.0.113.5', 4), [401, 401, 401, 401])
  assert.equal(await right(world, ada, '203.0.113.5'), 200)
  assert.equal(await right(world, ada, '192.0.2.9'), 200)
})

test('limits the wait after a wrong attempt of the right person, however long strangers go on', async () => {
  const [world, ada] = await worldOf('Ada')
  for (let host = 1; host <= 30; host++) await tryOnce(world, ada.user.email, wrong, `198.51.100.${host}`)
  assert.equal(await tryOnce(world, ada.user.email, wrong, '192.0.2.9'), 401)
  world.pass(299 * secondMs)
  for (let host = 1; host <= 30; host++) await tryOnce(world, ada.user.email, wrong, `198.51.101.${host}`)
  world.pass(secondMs)
  assert.equal(await right(world, ada, '192.0.2.9'), 200)
})

test('makes a network that tries many accounts wait, but not who signed in from it before', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const shared = '198.51.100.1'
  assert.equal(await right(world, ada, shared), 200)
  for (let account = 0; account < 30; account++) await tryOnce(world, `person${account}@example.org`, wrong, shared)
  assert.equal(await right(world, bob, shared), '429 after 1')
  assert.equal(await right(world, ada, shared), 200)
})

test('keeps nobody else at a school waiting when one person there guesses at one account', async () => {
  const [world, ada, bob, cleo] = await worldOf('Ada', 'Bob', 'Cleo')
  const school = '198.51.100.1'
  for (let tries = 0; tries < 40; tries++) {
    await tryOnce(world, ada.user.email, wrong, school)
    world.pass(300 * secondMs)
  }
  await tryOften(world, ada.user.email, school, 10)
  assert.equal(await right(world, bob, school), 200)
  assert.equal(await tryOnce(world, cleo.user.email, 'a slip of the finger', school), 401)
  assert.equal(await right(world, cleo, school), 200)
  // Ada, whose password is being guessed from her own network, waits there for at most five minutes, and elsewhere not
  // at all.
  assert.equal(await right(world, ada, '203.0.113.5'), 200)
  world.pass(300 * secondMs)
  assert.equal(await right(world, ada, school), 200)
})

test('locks out nobody behind an unnamed proxy, whose visitors share its address, because of a guesser', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const behind = (email: string, password: string, visitor: string) =>
    world.call(login, { body: { email, password }, headers: { 'x-forwarded-for': visitor } })
  for (let tries = 0; tries < 40; tries++) {
    await behind(ada.user.email, wrong, `198.51.100.${tries}`)
    world.pass(300 * secondMs)
  }
  assert.equal((await behind(bob.user.email, bob.password, '203.0.113.5')).status, 200)
})

test('never mistakes a busy network with a few mistyped addresses a day for one that tries many accounts', async () => {
  const [world, ada] = await worldOf('Ada')
  for (let day = 0; day < 8; day++) {
    for (let slip = 0; slip < 5; slip++) await tryOnce(world, `slip${day}-${slip}@example.org`, wrong, '198.51.100.1')
    world.pass(dayMs)
  }
  assert.equal(await right(world, ada, '198.51.100.1'), 200)
})

test('counts 300 networks of one neighbourhood that guess at one account as one, without affecting its owner', async () => {
  const [world, ada] = await worldOf('Ada')
  const home = '2001:db8:7:1::5'
  assert.equal(await right(world, ada, home), 200)
  const answers = []
  for (let net = 2; net <= 301; net++)
    answers.push(await tryOnce(world, ada.user.email, wrong, `2001:db8:7:${net.toString(16)}::1`))
  assert.deepEqual(
    answers.filter(answer => answer === 401),
    Array(10).fill(401),
  )
  assert.equal(answers.at(-1), '429 after 1')
  // An hour of steady attempts from ever new networks gets only a dozen or so of them checked.
  let looked = 0
  for (let second = 0; second < 3_600; second += 10) {
    const from = `2001:db8:7:${(1_000 + second).toString(16)}::1`
    if ((await tryOnce(world, ada.user.email, wrong, from)) === 401) looked++
    world.pass(10 * secondMs)
  }
  assert.ok(looked <= 25, `${looked} were looked at`)
  assert.equal(await right(world, ada, home), 200)
  assert.equal(await right(world, ada, '2001:db8:8::1'), 200)
})

test('counts 300 networks of one neighbourhood that try 300 accounts as one network that tries many', async () => {
  const [world, ada] = await worldOf('Ada')
  let looked = 0
  for (let net = 1; net <= 300; net++) {
    const from = `2001:db8:7:${net.toString(16)}::1`
    if ((await tryOnce(world, `person${net}@example.org`, wrong, from)) === 401) looked++
  }
  assert.equal(looked, 30)
  assert.equal(await right(world, ada, '2001:db8:7:ffff::1'), '429 after 1')
  assert.equal(await right(world, ada, '2001:db8:8::1'), 200)
})

test('treats 64 bits of IPv6 as one network', async () => {
  const [world, ada] = await worldOf('Ada')
  for (let host = 1; host <= 5; host++) await tryOnce(world, ada.user.email, wrong, `2001:db8::${host}`)
  assert.equal(await tryOnce(world, ada.user.email, wrong, '2001:db8::ffff'), '429 after 1')
  assert.equal(await tryOnce(world, ada.user.email, wrong, '2001:db8:0:1::1'), 401)
})

test('trusts the address that a visitor states only through a named proxy', async () => {
  const attempt = (world: World, forwarded: number) =>
    world.call(login, {
      body: { email: 'ada@example.org', password: wrong },
      headers: { 'x-forwarded-for': `198.51.100.${forwarded}` },
    })
  const sixth = async (world: World) => {
    for (let tries = 1; tries <= 5; tries++) await attempt(world, tries)
    return (await attempt(world, 6)).status
  }
  assert.equal(await sixth(await startWorld()), 429)
  assert.equal(await sixth(await startWorld({ TRUST_PROXY: '127.0.0.1' })), 401)
})

test('keeps nobody waiting too long when the clock is set back', async () => {
  const [world, ada] = await worldOf('Ada')
  await tryOften(world, ada.user.email, '198.51.100.1', 6)
  world.pass(-dayMs / 2)
  assert.equal(await right(world, ada, '198.51.100.1'), '429 after 1')
})

test('limits guessing the password in a stolen session too', async () => {
  const [world, ada] = await worldOf('Ada')
  const guess = (password: string) =>
    world.call(changePassword, { as: ada, body: { password, new_password: 'a good new one' } })
  for (let tries = 0; tries < 5; tries++) assert.equal((await guess(wrong)).status, 403)
  assert.equal((await guess(ada.password)).status, 429)
  world.pass(secondMs)
  assert.equal((await guess(ada.password)).status, 200)
})
