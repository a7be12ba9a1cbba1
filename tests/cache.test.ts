import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { build } from '../src/app/server.ts'
import { departBottles } from '../src/features/bottles/departures.ts'
import { fillWithSample } from '../src/features/cellars/sample.ts'
import { addWine, editWines } from '../src/features/wines/commands.ts'
import { listWines } from '../src/features/wines/contract.ts'
import { getSnapshot } from '../src/ledger/contract.ts'
import { replicaOf } from '../src/ledger/replica.ts'
import { CellarCache } from '../src/ledger/server/cellar-cache.ts'
import { changeIdAt } from '../src/ledger/server/changes-since.ts'
import { wineTypes } from '../src/model/choices.ts'
import { wineSorts } from '../src/model/dimensions.ts'
import { admit } from '../src/server/access.ts'
import { addressOf } from '../src/shared/address.ts'
import { newId } from '../src/shared/ids.ts'
import { type Somebody, type World, worldOf } from './harness.ts'
import { fillScaled, scaledRows } from './scaled-cellar.ts'
import { until } from './server-process.ts'

const seed = Number(process.env.SEED ?? 20_261_121)

const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const aQuery = fc.record({
  search: some(fc.constantFrom('rioja', 'château 2015', 'pinot', '19', 'zzz', 'domaine x')),
  type: some(fc.subarray([...wineTypes], { minLength: 1, maxLength: 3 })),
  country: some(fc.subarray(['FR', 'IT', 'ES', 'DE', 'unknown'], { minLength: 1 })),
  stage: some(fc.subarray(['young', 'peak', 'late', 'past'], { minLength: 1 })),
  stock: some(fc.constantFrom('in', 'order', 'gone', 'all')),
  sort: some(fc.constantFrom(...wineSorts)),
  direction: some(fc.constantFrom('up', 'down')),
  currency: some(fc.constantFrom('EUR', 'CHF', 'USD')),
  limit: some(fc.integer({ min: 1, max: 60 })),
  offset: some(fc.integer({ min: 0, max: 80 })),
})

test(`answers from the cache as a server that has just started does (SEED=${seed})`, async () => {
  const [world, ada] = await worldOf('Ada')
  const inAdas = { cellar_id: ada.cellar_id }
  await world.done(fillWithSample, { as: ada, body: { today: '2026-03-14', language: 'en' } })
  const { wines, bottles } = replicaOf(await world.done(getSnapshot, { as: ada }))
  const present = Array.from(bottles.values()).filter(bottle => bottle.state === 'in_cellar')

  await fc.assert(
    fc.asyncProperty(fc.array(aQuery, { minLength: 1, maxLength: 4 }), fc.nat(), async (queries, pick) => {
      const wine_id = Array.from(wines.keys())[pick % wines.size] ?? ''
      await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: `Note ${pick}` } })
      const bottle_id = present.pop()?.id
      const body = { departure: 'drunk', departed_on: '2026-03-14' } as const
      if (bottle_id) await world.done(departBottles, { as: ada, body: { bottle_ids: [bottle_id], ...body } })

      const fresh = await build(world.host.config, world.db, () => world.clock.at)
      for (const query of queries) {
        const request = {
          method: 'GET',
          url: addressOf(listWines, inAdas, query),
          headers: { authorization: `Bearer ${ada.token}` },
        } as const
        const [cached, again, read] = [
          await world.app.inject(request),
          await world.app.inject(request),
          await fresh.app.inject(request),
        ]
        assert.equal(read.statusCode, 200, read.body)
        assert.deepEqual(cached.json(), read.json())
        assert.equal(again.body, cached.body)
      }
      await fresh.app.close()
    }),
    { seed, numRuns: 25, endOnFailure: true },
  )
  const { hits, misses } = world.host.cache.figures()
  assert.ok(hits > misses, `${hits} answers came from the cache and ${misses} did not`)
})

test('takes an evicted cellar back while somebody still uses it, and brings it up to date', async () => {
  const [world, ada, ben] = await worldOf('Ada', 'Ben')
  const cache = new CellarCache(world.db, 1)
  const replicaFor = async ({ user, cellar_id }: Somebody, version: number) => {
    const change_id = await changeIdAt(world.db, cellar_id, version)
    return cache.replica(admit(user, { cellar_id, role: 'owner', prices: true, version, change_id }, 'owner').access)
  }
  const body = { today: '2026-03-14', language: 'en' } as const
  for (const as of [ada, ben]) await world.done(fillWithSample, { as, body })

  const inHand = await replicaFor(ada, 1)
  await replicaFor(ben, 1)
  assert.equal(await replicaFor(ada, 1), inHand)
  const { cellars, hits, misses } = cache.figures()
  assert.deepEqual({ cellars, hits, misses }, { cellars: 1, hits: 1, misses: 2 })

  await replicaFor(ben, 1)
  const [wine_id = ''] = inHand.wines.keys()
  const { version } = await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: 'Once more' } })
  const { bottles, wines } = await replicaFor(ada, version)
  assert.equal(wines.get(wine_id)?.note, 'Once more')
  assert.equal(bottles, inHand.bottles, 'what did not change was not read')
})

test('reads a large cellar from the file that an earlier server wrote, and tidies the folder', async () => {
  const [world, ada] = await worldOf('Ada')
  const { config } = world.host
  await fillScaled(world.db, ada.cellar_id, scaledRows('2026-03-14', 7_000))
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Zyx of the file', type: 'white' } })
  const url = addressOf(listWines, { cellar_id: ada.cellar_id }, { search: 'zyx', stock: 'all' })
  const listedBy = async ({ app }: { app: World['app'] }) => {
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ada.token}` } })
    return answer.json().wines.map(({ name }: { name: string }) => name)
  }
  const earlier = await build(config, world.db, () => world.clock.at)
  assert.deepEqual(await listedBy(earlier), ['Zyx of the file'])
  await earlier.app.close()
  const folder = join(config.data_dir, 'cache')
  assert.deepEqual(readdirSync(folder), [ada.cellar_id])

  // The ledger has the last word, and it knows of no other name.
  await world.db.updateTable('wines').set({ name: 'Zyx of the database' }).where('id', '=', wine_id).execute()
  writeFileSync(join(folder, newId()), '')
  const later = await build(config, world.db, () => world.clock.at)
  await later.app.listen({ port: 0 })
  assert.deepEqual(await listedBy(later), ['Zyx of the file'])
  await until('the other file is gone', async () => readdirSync(folder).length === 1)
  await later.app.close()
})
