import { addWine } from '../src/features/wines/commands.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { cellarStoreName } from '../src/client/store-names.ts'
import { changeMemberRole, removeMember } from '../src/features/members/contract.ts'
import { getSnapshot, listChangedRows, listEvents } from '../src/ledger/contract.ts'
import { openCellarDb } from '../src/ledger/web/cellar-db.ts'
import { endLease, takeLease } from '../src/ledger/web/lease.ts'
import { keepInSync } from '../src/ledger/web/sync-loop.ts'
import type { SyncMessage } from '../src/ledger/web/sync-messages.ts'
import { SyncedCellar } from '../src/ledger/web/synced-cellar.ts'
import { reachOf } from '../src/shared/address.ts'
import { apiMark, apiMarkValue } from '../src/shared/api-mark.ts'
import { newId } from '../src/shared/ids.ts'
import { CutLine } from './browser/cut-line.ts'
import { type Somebody, startWorld } from './sqlite-harness.ts'

/*
 * The loop that keeps a replica, over a real line to a real server. Nothing wakes it here, so it learns of changes by
 * others only by listening.
 */

const world = await startWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const line = await CutLine.to(`http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`)
after(() => line.cut())
const quick = { ended_ms: 15_000, lease_ms: 400, renew_ms: 100 }

test('listens again after the line was cut', { timeout: 12_000 }, async () => {
  const ada = await world.person('Ada')
  const copy = await Copy.of(ada)
  await copy.comesTo(await change(ada))
  await line.cut()
  const message = await copy.hears('reached', each => !each.reached)
  assert.deepEqual(message, { kind: 'reached', reached: false, trouble: undefined }, 'nothing answered')
  const missed = await change(ada)
  await line.restore()
  await copy.comesTo(missed)
  await copy.comesTo(await change(ada))
  await copy.stop()
})

test('notices a dead line by its silence', { timeout: 12_000 }, async () => {
  const bea = await world.person('Bea')
  const copy = await Copy.of(bea, 300)
  await copy.comesTo(await change(bea))
  line.die()
  await copy.comesTo(await change(bea))
  await copy.stop()
})

test('reports malformed answers and errors of the device as such, not as a missing answer', {
  timeout: 20_000,
}, async ({ mock }) => {
  const logged = mock.method(console, 'error', () => {})
  const real = globalThis.fetch
  const headers = { 'content-type': 'application/json', [apiMark]: apiMarkValue }
  let answer: unknown
  // Even a request that was sent before the change may bring it, so it is the answer that is replaced.
  mock.method(globalThis, 'fetch', async (...[url, init]: Parameters<typeof fetch>) => {
    const response = await real(url, init)
    return answer && String(url).includes('/changes?') ? new Response(JSON.stringify(answer), { headers }) : response
  })
  const finn = await world.person('Finn')
  const copy = await Copy.of(finn)
  for (const [malformed, trouble] of [
    [{ ok: true }, { status: 200, ours: false, server: '' }],
    // A row without a key, which no store accepts.
    [{ version: 99, change_id: null, rows: [{}] }, 'device'],
  ] as const) {
    answer = malformed
    await change(finn)
    const isMeant = (message: { reached: boolean; trouble?: unknown }) =>
      !message.reached && JSON.stringify(message.trouble) === JSON.stringify(trouble)
    await copy.hears('reached', isMeant)
  }
  assert.ok(logged.mock.callCount() > 0, 'why the device failed is in its console')
  await copy.stop()
})

test('notices at once that the session was ended elsewhere', { timeout: 20_000 }, async () => {
  const cleo = await world.person('Cleo')
  const copy = await Copy.of(cleo)
  await copy.comesTo(await change(cleo))
  await world.db.deleteFrom('sessions').where('person_id', '=', cleo.user.id).execute()
  world.host.changeBus.tell(cleo.user.id)
  assert.deepEqual(await copy.hears('signed-out'), { kind: 'signed-out', token: cleo.token })
  await copy.stop()
})

test('learns at once of another role, and that the cellar was closed to the person', { timeout: 20_000 }, async () => {
  const gil = await world.person('Gil')
  const hal = await world.person('Hal')
  await world.join(gil.cellar_id, hal, 'viewer')
  const copy = await Copy.of({ ...hal, cellar_id: gil.cellar_id })
  await copy.comesTo(await change(gil))
  const params = { cellar_id: gil.cellar_id, person_id: hal.user.id }
  await world.done(changeMemberRole, { as: gil, params, body: { role: 'editor' } })
  await copy.hears('cellars')
  await world.done(removeMember, { as: gil, params })
  // The sync that follows the other role may find this out before the stream says so.
  await copy.hears('gone')
  assert.equal(await copy.version(), undefined)
  await copy.stop()
})

test('asks for the cellars again when the line was cut', { timeout: 12_000 }, async () => {
  const ivo = await world.person('Ivo')
  const copy = await Copy.of(ivo)
  await copy.comesTo(await change(ivo))
  await line.cut()
  await copy.hears('reached', each => !each.reached)
  await line.restore()
  await copy.hears('cellars')
  await copy.stop()
})

test('ends the session on a 401 to the stream alone, whatever its body', { timeout: 20_000 }, async ({ mock }) => {
  const dora = await world.person('Dora')
  const real = globalThis.fetch
  mock.method(globalThis, 'fetch', async (...[url, init]: Parameters<typeof fetch>) =>
    String(url).endsWith(listEvents.path) ? new Response('<h1>Unauthorized</h1>', { status: 401 }) : real(url, init),
  )
  const copy = await Copy.of(dora)
  assert.deepEqual(await copy.hears('signed-out'), { kind: 'signed-out', token: dora.token })
  await copy.stop()
})

test('shares one stream between eight tabs without Web Locks, and hands it over when its tab is gone', {
  timeout: 30_000,
}, async () => {
  const ella = await world.person('Ella')
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const before = line.streams
  const tabs: Copy[] = []
  try {
    tabs.push(await Copy.of(ella))
    for (let count = 1; count < 8; count++) tabs.push(await Copy.another(ella))
    const [first, second] = tabs
    await first?.comesTo(await change(ella))
    // Long enough for each to have tried to take the lease.
    await setTimeout(5 * quick.renew_ms)
    assert.equal(line.streams - before, 1)
    await first?.stop()
    await second?.comesTo(await change(ella))
    assert.equal(line.streams - before, 2, 'one was opened after the other')

    // A loop that was frozen for longer than its lease finds it taken, and stops.
    const db = await openCellarDb(Copy.ofCellar(ella))
    assert.equal(await takeLease(db, 'another', Date.now(), -1), true)
    assert.equal(await takeLease(db, 'a third', Date.now(), quick.lease_ms), false)
    await setTimeout(2 * quick.renew_ms)
    await endLease(db, 'another')
    db.close()
    await second?.comesTo(await change(ella))
    assert.equal(line.streams - before, 3)
  } finally {
    for (const tab of tabs) await tab.stop()
    Reflect.deleteProperty(navigator, 'locks')
  }
})

/** A replica kept by the loop, as a page sees it. */
class Copy {
  readonly #stored: SyncedCellar
  readonly #channel: BroadcastChannel
  readonly #loop: Promise<void>
  readonly #over: AbortController
  readonly #heard: SyncMessage[]

  private constructor(
    stored: SyncedCellar,
    channel: BroadcastChannel,
    heard: SyncMessage[],
    loop: Promise<void>,
    over: AbortController,
  ) {
    this.#stored = stored
    this.#channel = channel
    this.#heard = heard
    this.#loop = loop
    this.#over = over
  }

  static ofCellar({ user, cellar_id }: Somebody) {
    return { person_id: user.id, cellar_id, columns: 'those of today' }
  }

  static async of(somebody: Somebody, idle_ms = 60_000): Promise<Copy> {
    const copy = await Copy.another(somebody, idle_ms)
    // Its first sync is over, so later changes arrive by listening.
    await copy.hears('reached')
    return copy
  }

  /** Starts another loop for the same replica, which may have to wait for its turn. */
  static async another(somebody: Somebody, idle_ms = 60_000): Promise<Copy> {
    const of = Copy.ofCellar(somebody)
    const { token } = somebody
    const sources = { snapshot: reachOf(getSnapshot), changes: reachOf(listChangedRows), events: reachOf(listEvents) }
    const over = new AbortController()
    const heard: SyncMessage[] = []
    const channel = new BroadcastChannel(cellarStoreName(of))
    channel.onmessage = event => heard.push((event as MessageEvent<SyncMessage>).data)
    const job = { of, sources, sender: { base: line.url, token, language: 'en' } }
    const loop = keepInSync(job, over.signal, { ...quick, idle_ms })
    return new Copy(await SyncedCellar.open(of), channel, heard, loop, over)
  }

  async comesTo(version: number): Promise<void> {
    while (((await this.#stored.standing())?.version ?? -1) < version) await setTimeout(10)
  }

  async version(): Promise<number | undefined> {
    return (await this.#stored.standing())?.version
  }

  async hears<K extends SyncMessage['kind']>(
    kind: K,
    isMeant: (message: Extract<SyncMessage, { kind: K }>) => boolean = () => true,
  ): Promise<SyncMessage> {
    for (;;) {
      const at = this.#heard.findIndex(each => each.kind === kind && isMeant(each as Extract<SyncMessage, { kind: K }>))
      const [message] = at < 0 ? [] : this.#heard.splice(at, 1)
      if (message) return message
      await setTimeout(10)
    }
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#loop
    this.#stored.close()
    this.#channel.close()
  }
}

async function change(as: Somebody): Promise<number> {
  const body = { id: newId(), name: 'Blanc', type: 'white' }
  return (await world.done(addWine, { as, body })).version
}
