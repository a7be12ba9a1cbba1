import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { addWine } from '../src/features/wines/commands.ts'
import { apiMark, apiMarkValue } from '../src/shared/api-mark.ts'
import { newId } from '../src/shared/ids.ts'
import { Device } from './device.ts'
import { startWorld } from './sqlite-harness.ts'

/* A server between the device and ours answers with status 200 and JSON, even with our mark. */

const world = await startWorld()
const base = await world.app.listen({ host: '127.0.0.1', port: 0 })
const portal = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer))
})
portal.listen(0, '127.0.0.1')
await once(portal, 'listening')
after(() => portal.close())
let headers: Record<string, string> = {}
let answer: unknown

test('ignores JSON of another server, for stored data and for waiting changes', async () => {
  const ada = await world.person('Ada')
  const device = await Device.of(ada, base)
  const { version } = device.replica
  await device.do(addWine, { id: newId(), type: 'red', name: 'Cuvée' })
  const real = globalThis.fetch
  const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`
  const other = { cellar_id: newId(), version: 7, change_id: newId(), row_count: 0, tables: {} }
  const marked = { [apiMark]: apiMarkValue }
  const answers = [
    [{}, { version: 7, rows: [], change_id: null }],
    [marked, {}],
    [marked, { version: 'seven', rows: [] }],
    [marked, { ok: true, version: 7 }],
    [marked, null],
    [marked, other],
  ] as const
  for (const [mark, body] of answers) {
    headers = mark
    answer = body
    globalThis.fetch = (_, init) => real(url, { method: 'POST', headers: init?.headers ?? {} })
    const reached = await device.sync().finally(() => {
      globalThis.fetch = real
    })
    assert.equal(reached, false, JSON.stringify(body))
    assert.equal(device.store.state.waiting.length, 1)
    assert.equal(device.replica.version, version)
  }
  await device.sync()
  assert.equal(device.store.state.waiting.length, 0)
  device.close()
})
