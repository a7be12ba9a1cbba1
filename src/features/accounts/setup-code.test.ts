import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyDatabase, startWorld, type World } from '../../../tests/harness.ts'
import { ask, startServerProcess, until } from '../../../tests/server-process.ts'
import { getRegistration, register } from './contract.ts'
import { makeSetupCode } from './setup-code.ts'

const ada = { email: 'ada@example.org', password: 'a bottle of Yquem, please', name: 'Ada' }

test('requires the code of any process for the first account beyond loopback, and only for the first', async () => {
  const world = await startWorld({ HOST: '0.0.0.0' })
  const [code, ofAnother] = [await makeSetupCode(world.db), await makeSetupCode(world.db)]
  assert.match(code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  assert.deepEqual(await stateOf(world), { first: true, setup_code: true })
  const refusalOf = async (setup_code?: string) => {
    const { status, body } = await world.refused(register, { body: { ...ada, setup_code } })
    return [status, body.fields?.setup_code?.code]
  }
  assert.deepEqual(await refusalOf(), [400, 'setup_code_needed'])
  assert.deepEqual(await refusalOf(' '), [400, 'setup_code_needed'])
  assert.deepEqual(await refusalOf('AAAA-AAAA'), [400, 'setup_code_wrong'])
  assert.deepEqual(await world.db.selectFrom('people').select('id').execute(), [])

  const asTyped = ofAnother.toLowerCase().replace('-', ' ')
  const { user } = await world.done(register, { body: { ...ada, setup_code: asTyped } })
  assert.equal(user.role, 'admin')
  assert.deepEqual(await stateOf(world), { first: false, setup_code: false })
  assert.deepEqual(await world.db.selectFrom('settings').select('name').where('name', 'like', '%code%').execute(), [])
  const bob = { ...ada, email: 'bob@example.org', name: 'Bob' }
  assert.equal((await world.done(register, { body: bob })).user.role, 'member')
})

test('stores no plain code, and slows guessing', async () => {
  const world = await startWorld({ HOST: '192.0.2.1' })
  const code = await makeSetupCode(world.db)
  const stored = JSON.stringify(await world.db.selectFrom('settings').selectAll().execute())
  assert.ok(!stored.includes(code) && !stored.includes(code.replace('-', '')))
  const statuses = []
  for (let tries = 0; tries < 31; tries++) {
    const body = { ...ada, setup_code: `AAAA-${1000 + tries}` }
    statuses.push((await world.refused(register, { body })).status)
  }
  assert.deepEqual(statuses, [...Array(30).fill(400), 429])
})

test('requires no code on a loopback address', async () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.0.0.2']) {
    const world = await startWorld({ HOST })
    assert.equal((await world.done(getRegistration)).setup_code, false, HOST)
    assert.equal((await world.done(register, { body: ada })).user.role, 'admin')
  }
})

test('prints the code at the start until there is an account', async t => {
  const database = await emptyDatabase(t)
  const start = async (settings: Record<string, string>) => {
    const server = await startServerProcess(t, database, settings)
    return { ...server, url: `http://127.0.0.1:${new URL(server.url).port}` }
  }
  const codeOf = (log: string) => /code ([A-Z\d]{4}-[A-Z\d]{4})/.exec(log)?.[1]
  const here = await start({})
  assert.equal(codeOf(here.log()), undefined)
  here.child.kill('SIGKILL')
  const everywhere = await start({ HOST: '0.0.0.0' })
  await until('the code is printed', async () => codeOf(everywhere.log()) !== undefined)
  const setup_code = codeOf(everywhere.log())
  assert.equal((await ask(everywhere, register.path, { body: ada })).status, 400)
  assert.equal((await ask(everywhere, register.path, { body: { ...ada, setup_code } })).status, 201)
  everywhere.child.kill('SIGKILL')
  const again = await start({ HOST: '0.0.0.0' })
  assert.equal(codeOf(again.log()), undefined)
})

async function stateOf(world: World) {
  const { first, setup_code } = await world.done(getRegistration)
  return { first, setup_code }
}
