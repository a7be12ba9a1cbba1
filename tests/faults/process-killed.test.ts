import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freePort } from '../../scripts/free-port.mjs'
import { emptyDatabase } from '../postgres-harness.ts'
import { childrenOf, newPerson, startServerProcess, until } from '../server-process.ts'
import { rounds } from './rounds.ts'
import { type Flaw, troubleOf, WritingClient } from './writing-client.ts'

/*
 * F21. One of several processes on one PostgreSQL is killed, again and again, while clients write. What was acknowledged
 * is there once, and every client goes on.
 */

if (process.platform === 'linux') {
  const place = await started()

  test('loses and doubles no write when processes are killed, and answers every client again', async t => {
    const clients = place.clients()
    // The pause before a process is started again that was soon killed grows to half a minute.
    const kills = 2 + rounds(1)
    for (let kill = 0; kill < kills; kill++) await place.killOne(clients)
    assert.deepEqual(await place.troubleOf(clients), [])
    const cut = clients.reduce((sum, client) => sum + client.cut, 0)
    const longest = Math.max(...clients.map(({ longest_ms }) => longest_ms))
    t.diagnostic(`${cut} requests were cut; the longest time until a write was answered was ${Math.round(longest)} ms`)
    assert.ok(cut > 0, 'some requests were cut')
  })

  test('negative control: notices writes that are sent again with another key', async () => {
    const clients = place.clients('sends with another key')
    await until('all write', async () => clients.every(({ acknowledged }) => acknowledged.length > 5))
    assert.match(String(await place.troubleOf(clients)), /is there 2 times/)
  })

  test('negative control: notices writes that were taken for acknowledged without an answer', async () => {
    const clients = place.clients('takes for acknowledged')
    await until('all write', async () => clients.every(({ acknowledged }) => acknowledged.length > 5))
    assert.match(String(await place.troubleOf(clients)), /is there 0 times/)
  })
}

/** Starts a server of three processes with three people. */
async function started() {
  const database = await emptyDatabase({ after })
  // At a port that the system chose, they would listen at another one after all of them were killed at once.
  const settings = { PROCESSES: '3', PORT: String(await freePort()) }
  const server = await startServerProcess({ after }, database, settings)
  const people = [await newPerson(server, 'Ada'), await newPerson(server, 'Bea'), await newPerson(server, 'Cem')]
  const url = 'database_url' in database ? database.database_url : ''

  return {
    /** Starts two clients of each person. */
    clients: (flaw?: Flaw) => [...people, ...people].map(person => new WritingClient(server, person, flaw)),

    /**
     * Kills the oldest process while all clients write, and waits until each of them was answered again. The first that
     * listened may have all connections, so that another one would take none with it.
     */
    async killOne(clients: readonly WritingClient[]) {
      await until('every client writes, and every process runs', async () => {
        const isReady = childrenOf(server).length === 3
        return isReady && clients.every(({ acknowledged }) => acknowledged.length > 2)
      })
      const before = clients.map(({ acknowledged }) => acknowledged.length)
      process.kill(Math.min(...childrenOf(server)), 'SIGKILL')
      await until('every client goes on', async () =>
        clients.every(({ acknowledged }, at) => acknowledged.length > (before[at] ?? 0) + 2),
      )
    },

    troubleOf: (clients: readonly WritingClient[]) => troubleOf(clients, url),
  }
}
