import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listWines } from '../../src/features/wines/contract.ts'
import { listEvents } from '../../src/ledger/contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { worldOn } from '../harness.ts'
import { addBottle } from './setting/add-bottle.ts'
import { median, quantile, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import type { Heard, Listeners } from './setting/listeners-process.ts'
import { startServer } from './setting/server.ts'

/*
 * One cellar in which somebody adds twenty or a hundred bottles a second, and its members who listen: how late they are told, counted
 * from the moment in which the change is sent, and how much longer the writer waits. The baseline is nobody listening.
 */

const seconds = 5
const streamsOfPerson = 10
const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'

const { config, people, clear } = await furnish([{ bottles: 2_000 }])
const [writer] = people
const { cellar_id, token } = writer
const tokens = await membersJoined(50)
// Behind a proxy, all connections come from one address.
const server = await startServer(config, { TRUST_PROXY: 'loopback' })
const { wines } = await (await server.send(listWines, { cellar_id, token })).json()

await written(20)
for (const [listening, writesPerSecond] of [
  [100, 20],
  [500, 20],
  [500, 100],
] as const) {
  const alone = await written(writesPerSecond)
  const child = fork(fileURLToPath(new URL('setting/listeners-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const path = addressOf(listEvents, {})
  child.send({ address: server.address, path, tokens: tokens.slice(0, listening) } satisfies Listeners)
  await once(child, 'message')
  await written(writesPerSecond)
  const before = server.processorSeconds()
  const writes = await written(writesPerSecond)
  const busy_s = server.processorSeconds() - before
  await setTimeout(500)
  child.send('over')
  const [heard] = (await once(child, 'message')) as [Heard]
  const sentAt = new Map(writes.map(({ version, sent_at }) => [version, sent_at]))
  const late = heard.flatMap(({ version, at }) => (sentAt.has(version) ? [at - (sentAt.get(version) ?? 0)] : []))
  const newest = new Set(heard.map(({ version }) => version))
  if (!newest.has(writes.at(-1)?.version ?? 0)) throw new Error('The last change was not told')
  const waits = writes.map(({ waited_ms }) => waited_ms)
  const aloneWaits = alone.map(({ waited_ms }) => waited_ms)
  const name = `${database}, ${listening} listeners, ${writesPerSecond} writes a second`
  tell(`${name}: told within, 99 of 100`, quantile(late, 0.99), 'ms', { budget: 100 })
  tell('the same, half within', median(late), 'ms')
  tell('the same, the writer waits, 99 of 100', quantile(waits, 0.99), 'ms', { baseline: quantile(aloneWaits, 0.99) })
  tell('the same, half of the waits', median(waits), 'ms', { baseline: median(aloneWaits) })
  tell('the same, time of the server’s processor', busy_s / seconds, 's/s')
}
await server.stop()
await clear()

/** Adds bottles at regular times, whether the last one was answered or not. */
async function written(writesPerSecond: number) {
  const writes: Promise<{ version: number; sent_at: number; waited_ms: number }>[] = []
  const begun = performance.now()
  for (let at = 0; at < seconds * writesPerSecond; at++) {
    await setTimeout(Math.max(0, begun + (at * 1000) / writesPerSecond - performance.now()))
    writes.push(addOne())
  }
  return Promise.all(writes)
}

async function addOne() {
  const sent = performance.now()
  const version = await addBottle(server, { cellar_id, token }, wines[0].id)
  return { version, sent_at: performance.timeOrigin + sent, waited_ms: performance.now() - sent }
}

/** Gives the cellar so many members, and returns ten tokens for the streams of each. */
async function membersJoined(count: number): Promise<string[]> {
  const world = await worldOn(config)
  const tokens: string[] = []
  for (let at = 0; at < count; at++) {
    const member = await world.person(`Member${at}`)
    await world.join(cellar_id, member, 'editor')
    for (let stream = 0; stream < streamsOfPerson; stream++) tokens.push(member.token)
  }
  await world.stop()
  return tokens
}
