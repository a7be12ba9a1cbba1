import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { dependents } from '../src/ledger/depends-on.ts'
import type { Replica } from '../src/ledger/replica.ts'
import { readWhole } from '../src/ledger/server/cellar-cache.ts'
import { isSetAside } from '../src/ledger/web/outbox-entry.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import { departures } from '../src/model/choices.ts'
import { newId } from '../src/shared/ids.ts'
import { Device, type Luck, writes } from './device.ts'
import { type Somebody, type World, worldOf } from './harness.ts'
import { backUp } from './set-back.ts'

/*
 * Devices of one person and of another, with and without a network, against the server: whatever happens in whatever
 * order, nothing is lost, nothing is done twice, and in the end all agree. Now and then the server is restored from a
 * backup: it loses its later changes, and nothing else.
 */

const seed = Number(process.env.SEED ?? 20_261_121)
const runs = Number(process.env.RUNS ?? 12)

const aLuck = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Luck>('through') },
  { weight: 1, arbitrary: fc.constant<Luck>('request-lost') },
  { weight: 1, arbitrary: fc.constant<Luck>('answer-lost') },
  { weight: 1, arbitrary: fc.constant<Luck>('proxy-refuses') },
  { weight: 1, arbitrary: fc.constant<Luck>('server-fails') },
)

const aStep = fc.record({
  device: fc.nat(2),
  what: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom('addWine', 'addBottles', 'depart', 'edit', 'move', 'moveToNew', 'place') },
    { weight: 2, arbitrary: fc.constantFrom('undo', 'remove') },
    { weight: 4, arbitrary: fc.constantFrom('sync', 'crossed') },
    { weight: 1, arbitrary: fc.constant('reload') },
    { weight: 1, arbitrary: fc.constantFrom('backUp', 'setBack') },
  ),
  pick: fc.nat(1_000),
  luck: fc.array(aLuck, { minLength: 1, maxLength: 6 }),
})
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

test(`brings every device and the server together, in whatever order actions happen and answers are lost (SEED=${seed})`, async () => {
  const { world, ada, bruno, base } = await twoPeople()
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 60 }), async steps => {
      const devices = [
        await Device.of(ada, base),
        await Device.of(ada, base, 400 * 86_400_000),
        await Device.of(bruno, base),
      ]
      try {
        const past = await Past.of(world, ada.cellar_id)
        for (const step of steps) await take(devices, past, step)
        await settle(devices)
        await allAgree(world, ada.cellar_id, devices)
        await eachOnce(world, ada.cellar_id, devices, past)
      } finally {
        for (const device of devices) device.close()
      }
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
})

test(`sets aside what a proxy refuses and sends the rest without it (SEED=${seed})`, async () => {
  const { world, ada, base } = await twoPeople()
  let ever = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 40 }), async steps => {
      const device = await Device.of(ada, base)
      try {
        // The device is alone, and has no network until the end.
        const past = await Past.of(world, ada.cellar_id)
        const withServer = ['sync', 'crossed', 'backUp', 'setBack']
        for (const step of steps.filter(each => !withServer.includes(each.what))) {
          await take([device], past, { ...step, device: 0 })
        }
        const made = plain(device.replica)
        const isRefused = (key: string | null) => key !== null && '0123'.includes(key.slice(-1))
        for (let round = 0; round < 4; round++) {
          assert.ok(await device.sync((_, key) => (isRefused(key) ? 'proxy-refuses' : 'through')))
        }
        const { waiting } = device.store.state
        const setAside = waiting.filter(isSetAside)
        ever += setAside.length
        assert.ok(setAside.every(each => isRefused(each.key) && each.blocked?.status === 413))
        assert.deepEqual(dependents(setAside, waiting).concat(setAside).length, waiting.length, 'all else was sent')
        assert.deepEqual(withoutInstants(plain(device.replica)), withoutInstants(made))

        await device.store.again(setAside.map(each => each.at))
        await settle([device])
        // Only the undo of a request that changed nothing is refused.
        const refused = device.store.state.refused.filter(each => !device.idle.has(each.undoes?.key ?? ''))
        assert.deepEqual(refused, [])
        assert.deepEqual(withoutInstants(plain(device.replica)), withoutInstants(made))
        await allAgree(world, ada.cellar_id, [device])
        await eachOnce(world, ada.cellar_id, [device], past)
      } finally {
        device.close()
      }
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
  assert.ok(ever > 0, 'something was refused')
})

/** The backups from which the server can be restored, and the changes lost by it. */
class Past {
  readonly lost = new Set<string>()
  readonly #world: World
  readonly #cellar_id: string
  #setBack: () => Promise<void>

  private constructor(world: World, cellar_id: string, setBack: () => Promise<void>) {
    this.#world = world
    this.#cellar_id = cellar_id
    this.#setBack = setBack
  }

  static async of(world: World, cellar_id: string): Promise<Past> {
    return new Past(world, cellar_id, await backUp(world.db, cellar_id))
  }

  async backUp() {
    this.#setBack = await backUp(this.#world.db, this.#cellar_id)
  }

  async setBack() {
    for (const key of await this.#keys()) this.lost.add(key)
    await this.#setBack()
    for (const key of await this.#keys()) this.lost.delete(key)
  }

  async #keys(): Promise<string[]> {
    const changes = this.#world.db.selectFrom('changes').select('request_key').where('cellar_id', '=', this.#cellar_id)
    return (await changes.execute()).flatMap(({ request_key }) => request_key ?? [])
  }
}

async function take(
  devices: readonly Device[],
  past: Past,
  { device: which, what, pick, luck }: Step,
): Promise<unknown> {
  const device = devices[which] as Device
  const { replica } = device
  const wine = one(replica.wines, pick)
  const bottle = one(replica.bottles, pick)
  const place = one(replica.places, pick)
  switch (what) {
    case 'addWine':
      return device.do(writes.addWine, { id: newId(), type: 'red', producer: `Producer ${pick}`, vintage: 2015 })
    case 'addBottles': {
      if (!wine) return
      const bottle_ids = Array.from({ length: 1 + (pick % 3) }, () => newId())
      const received_on = pick % 4 ? '2026-01-15' : null
      const body = {
        id: newId(),
        wine_id: wine.id,
        bottle_ids,
        size_ml: 750,
        received_on,
        place_id: received_on && (place?.id ?? null),
      }
      return device.do(writes.addBottles, body)
    }
    case 'depart':
      if (!bottle) return
      return device.do(writes.departBottles, {
        bottle_ids: [bottle.id],
        departure: departures[pick % departures.length],
        departed_on: '2026-03-01',
      })
    case 'edit':
      if (!wine) return
      return device.do(writes.editWines, {
        wine_ids: [wine.id],
        ...(pick % 2 ? { note: `Note ${pick}` } : { tags: [`tag ${pick}`] }),
      })
    case 'move':
      return bottle && device.do(writes.editBottle, { bottle_id: bottle.id, place_id: place?.id ?? null })
    case 'moveToNew': {
      const new_place = { place_id: newId(), new_place_name: `Box ${pick}` }
      return bottle && device.do(writes.editBottle, { bottle_id: bottle.id, ...new_place })
    }
    case 'place':
      return device.do(writes.addPlace, { id: newId(), name: `Rack ${pick}`, kind: 'rack' })
    case 'remove':
      return wine && device.do(writes.removeWines, { wine_ids: [wine.id] })
    case 'undo': {
      const key = device.keys[device.keys.length - 1 - (pick % 5)]
      return key && device.undo(key)
    }
    case 'sync': {
      let at = 0
      return device.sync(() => luck[at++ % luck.length] as Luck)
    }
    case 'crossed': {
      // Another device sends between this one's fetching and sending.
      let other = devices[(which + 1) % devices.length]
      return device.sync(async method => {
        const between = method === 'GET' ? undefined : other
        if (between) other = undefined
        await between?.sync()
        return 'through' as const
      })
    }
    case 'backUp':
      return past.backUp()
    case 'setBack':
      return past.setBack()
    default:
      return device.reload()
  }
}

/** Everybody has a network: waiting changes are sent, and all see the changes that the others sent after them. */
async function settle(devices: readonly Device[]) {
  for (const { store } of devices) await store.again(store.state.waiting.filter(isSetAside).map(each => each.at))
  for (let round = 0; round < 2; round++) {
    for (const device of devices) assert.ok(await device.sync())
  }
  for (const device of devices) assert.equal(device.store.state.waiting.length, 0)
}

async function allAgree(world: World, cellar_id: string, devices: readonly Device[]) {
  const truth = plain(await readWhole(world.db, cellar_id))
  for (const device of devices) assert.deepEqual(plain(device.replica), truth)
}

/**
 * Asserts that each accepted change is in the ledger once, or refused with its reason, but never both. Only a request
 * that changed nothing, and the undo of a refused one, leave no trace.
 */
async function eachOnce(world: World, cellar_id: string, devices: readonly Device[], past: Past) {
  const keys = devices.flatMap(device => device.keys)
  const entries = await world.db
    .selectFrom('changes')
    .select('request_key')
    .where('cellar_id', '=', cellar_id)
    .where('request_key', 'in', keys.length ? keys : [''])
    .execute()
  const done = entries.map(entry => entry.request_key)
  assert.equal(new Set(done).size, done.length)
  const refused = devices.flatMap(device => device.store.state.refused)
  for (const { refusal } of refused) assert.ok(refusal?.message)
  const refusedKeys = new Set(refused.map(each => each.key))
  const lost = devices.flatMap(device =>
    device.keys.filter(key => {
      const ofRefused = refusedKeys.has(device.undoes.get(key) ?? '')
      return !done.includes(key) && !past.lost.has(key) && !refusedKeys.has(key) && !device.idle.has(key) && !ofRefused
    }),
  )
  assert.deepEqual(lost, [])
  assert.equal(refused.filter(({ key }) => done.includes(key)).length, 0)
}

async function twoPeople() {
  const [world, ada, bruno] = await worldOf('Ada', 'Bruno')
  await world.join(ada.cellar_id, bruno, 'editor')
  const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const inAdas: Somebody = { ...bruno, cellar_id: ada.cellar_id }
  return { world, ada, bruno: inAdas, base }
}

function one<Row>(rows: ReadonlyMap<string, Row>, pick: number): Row | undefined {
  return Array.from(rows.values())[pick % Math.max(1, rows.size)]
}

function plain(replica: Replica): unknown {
  const tables = cellarTables.map(table => {
    const rows: Iterable<Record<string, unknown>> = replica[table].values()
    return [table, Array.from(rows).sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))]
  })
  return { version: replica.version, ...Object.fromEntries(tables) }
}

/** Removes the version and the instants, which the server sets. */
function withoutInstants(cellar: unknown): unknown {
  const isOurs = (name: string) => name !== 'version' && !name.endsWith('_at')
  return JSON.parse(JSON.stringify(cellar, (name, value) => (isOurs(name) ? value : undefined)))
}
