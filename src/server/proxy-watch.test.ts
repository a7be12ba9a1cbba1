import assert from 'node:assert/strict'
import test from 'node:test'
import { ask, startServerProcess, until } from '../../tests/server-process.ts'
import { emptyDatabase, startWorld } from '../../tests/sqlite-harness.ts'
import { getServerStatus } from '../features/admin/contract.ts'

test('reports a proxy that is not listed in the admin area, and none that is', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  for (const [headers, settings, wanted] of [
    [{}, {}, null],
    [forwarded, {}, 'x-forwarded-for'],
    [{ forwarded: 'for=198.51.100.7' }, {}, 'forwarded'],
    [{ 'x-real-ip': '198.51.100.7' }, {}, 'x-real-ip'],
    [{ 'cf-connecting-ip': '198.51.100.7' }, {}, 'cf-connecting-ip'],
    [forwarded, { TRUST_PROXY: '127.0.0.1' }, null],
    [forwarded, { TRUST_PROXY: '203.0.113.1' }, 'x-forwarded-for'],
  ] as const) {
    const world = await startWorld(settings)
    const ada = await world.person('Ada')
    await world.app.inject({ url: '/api/health', headers, remoteAddress: '127.0.0.1' })
    const { untrusted_proxy } = await world.done(getServerStatus, { as: ada })
    assert.deepEqual(untrusted_proxy, wanted && { header: wanted, address: '127.0.0.1' })
  }
})

test('logs one warning that names the setting', async t => {
  const database = await emptyDatabase(t)
  const server = await startServerProcess(t, database, { LOG_LEVEL: 'warn' })
  const warnings = () =>
    server
      .log()
      .split('\n')
      .filter(line => line.includes('proxy_not_trusted'))
  for (let times = 0; times < 3; times++)
    await ask(server, '/api/health', { headers: { 'x-forwarded-for': '198.51.100.7' } })
  await until('the warning is printed', async () => warnings().length > 0)
  assert.equal(warnings().length, 1)
  assert.match(warnings()[0] ?? '', /set TRUST_PROXY=127\.0\.0\.1/)
})
