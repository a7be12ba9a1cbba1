import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { bodyLimits, connectionLimits } from '../../src/shared/limits.ts'
import { connected, listen, sendRaw } from '../raw-http.ts'
import { startWorld, type World } from '../sqlite-harness.ts'
import { rounds } from './rounds.ts'

/*
 * A client that is slow in one way or another must not affect others. The limits are the server's, shortened; the same
 * attack on a server without limits shows that it is a real attack.
 */

const attacker = '127.0.0.1'
const household = '127.0.0.2'
const places = 40

const quickBodies = { ...bodyLimits, idle_ms: 500, grace_ms: 1_000, least_bytes_per_second: 30, linger_ms: 200 }
const bounded = await startWorld({}, undefined, {
  bodies: quickBodies,
  connections: { in_all: places, of_one_address: 20, headers_ms: 600, checked_ms: 100, stalled_ms: 600 },
})
const hour = 3_600_000
const unbounded = await startWorld({}, undefined, {
  bodies: { ...bodyLimits, idle_ms: hour, grace_ms: hour, json_ms: hour },
  connections: { in_all: places, of_one_address: places, headers_ms: 300_000, checked_ms: hour, stalled_ms: hour },
})

const host = 'Host: cellar.example\r\n'
const login = `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`
/** Enough requests at once to fill every buffer on the way with answers that are never read. */
const manyAnswers = `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(100)

const attacks: readonly [what: string, begin: string, drip: string | undefined][] = [
  ['headers that never end', `GET /api/health HTTP/1.1\r\n${host}`, 'X-More: x\r\n'],
  ['a body that never ends', login, ' '],
  ['a connection on which nothing is said', '', undefined],
  ['an answer that nobody reads', manyAnswers, undefined],
]

for (const [what, begin, drip] of attacks) {
  describe(what, () => {
    test('serves others meanwhile, and closes the connections', async () => {
      for (let round = 0; round < rounds(1); round++) {
        const attack = await attackOn(bounded, begin, drip)
        for (let each = 0; each < 10; each++) assert.equal(await isServed(bounded), true, 'served meanwhile')
        assert.equal(await isOver(attack.sockets, 15_000), true, 'all connections are closed')
        attack.end()
      }
    })

    test('negative control: loses every connection of a server without limits to the same attack', async () => {
      const attack = await attackOn(unbounded, begin, drip)
      await setTimeout(1_500)
      assert.equal(await isServed(unbounded), false)
      assert.equal(
        attack.sockets.some(socket => socket.closed),
        false,
      )
      attack.end()
      // It is served again at once, so the attack was the only cause.
      assert.equal(await isServedSoon(unbounded), true)
    })
  })
}

test('allows enough connections for a household behind one address', async () => {
  const sockets = await Promise.all(Array.from({ length: 15 }, () => connected(portOf(bounded), household)))
  assert.equal(await isServed(bounded), true)
  assert.ok(connectionLimits.of_one_address >= 250)
  for (const socket of sockets) socket.destroy()
})

const ports = new Map<World, number>()
const portOf = (world: World) => ports.get(world) ?? 0
before(async () => {
  for (const world of [bounded, unbounded]) ports.set(world, await listen(world))
})
const open = new Set<Socket>()
after(() => {
  for (const socket of open) socket.destroy()
})

/** Opens as many connections as are allowed, from one address, each of which sends a little now and then. */
async function attackOn(world: World, begin: string, drip: string | undefined) {
  const sockets: Socket[] = []
  for (let each = 0; each < places; each++) {
    const socket = await connected(portOf(world), attacker)
    socket.on('error', () => {})
    open.add(socket)
    sockets.push(socket)
    if (begin) socket.write(begin)
  }
  const dripping = setInterval(() => {
    for (const socket of drip ? sockets : []) if (socket.writable) socket.write(drip ?? '')
  }, 100).unref()
  return {
    sockets,
    end() {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function isServed(world: World): Promise<boolean> {
  const request = `GET /api/health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`
  const answer = sendRaw(portOf(world), request, household).then(({ status }) => status === 200)
  return Promise.race([answer.catch(() => false), setTimeout(5_000, false, { ref: false })])
}

async function isServedSoon(world: World): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    if (await isServed(world)) return true
    await setTimeout(100)
  }
  return false
}

/**
 * A connection that is not read notices its end only when it writes. The writes are rare, because the server takes each
 * for a sign of life and would then close the connection later.
 */
async function isOver(sockets: readonly Socket[], within_ms: number): Promise<boolean> {
  const until = performance.now() + within_ms
  const isLeft = () => sockets.some(socket => !socket.destroyed)
  while (isLeft() && performance.now() < until) {
    await setTimeout(1_500)
    for (const socket of sockets) if (socket.writable) socket.write(' ')
    await setTimeout(100)
  }
  return !isLeft()
}
