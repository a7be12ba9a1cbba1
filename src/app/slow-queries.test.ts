import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import { emptyDatabase } from '../../tests/harness.ts'
import { newPerson, startServerProcess } from '../../tests/server-process.ts'

test('logs queries that are slow as JSON, without any value in them', async t => {
  const database = await emptyDatabase(t)
  const server = await startServerProcess(t, database, { LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0' })
  await newPerson(server, 'Ada')
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const slow = server
    .log()
    .split('\n')
    .filter(line => line.includes('"slow_query"'))
    .map(line => JSON.parse(line))
  assert.ok(slow.some(({ sql }) => /^insert into "people" .*[?$]/.test(sql)))
  for (const { level, ms } of slow) assert.deepEqual([level, Number.isInteger(ms)], [40, true])
  for (const value of ['ada@example.org', 'Ada keeps']) assert.ok(!JSON.stringify(slow).includes(value))

  const usual = await startServerProcess(t, database, { LOG_LEVEL: 'warn' })
  await newPerson(usual, 'Bob')
  usual.child.kill('SIGTERM')
  await once(usual.child, 'exit')
  assert.ok(!usual.log().includes('slow_query'), 'no query of a registration takes a second')
})
