import assert from 'node:assert/strict'
import test from 'node:test'
import {
  addBottles,
  bringBack,
  departBottle,
  departures,
  editBottle,
  moveBottles,
  receiveBottle,
} from '../src/features/bottles/contract.ts'
import { openBottle, pour } from '../src/features/bottles/opening-contract.ts'
import {
  type Committed,
  cellarTables,
  listChangedRows,
  type Snapshot,
  undoChange,
} from '../src/features/cellars/contract.ts'
import { type Replica, replicaOf, withRows } from '../src/features/cellars/replica.ts'
import { seededRandom } from '../src/features/cellars/seeded-random.ts'
import { snapshotOf } from '../src/features/cellars/snapshot.ts'
import { addPlace, placeBottles } from '../src/features/places/contract.ts'
import { addTasting } from '../src/features/tastings/contract.ts'
import { addWine, editWine, mergeWines, removeWine, wineTypes } from '../src/features/wines/contract.ts'
import { readWhole } from '../src/server/cellar-cache.ts'
import type { Endpoint } from '../src/shared/contract.ts'
import { newId } from '../src/shared/ids.ts'
import { type Given, type Somebody, startWorld, type World } from './harness.ts'

const seed = Number(process.env.SEED ?? 20_260_314)

/** The other database is tried with fewer: what differs there is locking, not arithmetic. */
const steps = process.env.TEST_DATABASE_URL ? 2_000 : 10_000

test(`after ${steps} random deeds the ledger alone gives every row of the cellar (SEED=${seed})`, async () => {
  const world = await startWorld()
  const ada = await world.person('Ada')
  await world.person('Stranger')
  const walk = new Walk(world, ada, seededRandom(String(seed)))
  for (let step = 0; step < steps; step++) await walk.step()
  assert.ok(walk.done > steps / 3, `only ${walk.done} deeds were done`)
  assert.ok(walk.refused > steps / 50, `only ${walk.refused} deeds were refused`)

  const rows = plain(await readWhole(world.db, ada.cellar_id))
  const rebuilt = plain(await fromLedger(world, ada.cellar_id))
  assert.deepEqual(rebuilt, rows)
  assert.equal(rows.version, walk.done)

  // What a browser that followed from the beginning holds, and what the server's own copy has become.
  const { rows: all, version } = await world.done(listChangedRows, {
    as: ada,
    params: { cellar_id: ada.cellar_id },
    query: { after: 0 },
  })
  assert.deepEqual(plain(withRows(replicaOf({ cellar_id: ada.cellar_id, version: 0, tables: {} }), version, all)), rows)

  await everyBottleHasOneStory(world, ada.cellar_id)
})

test('undone in reverse, a cellar is what it was at the beginning', async () => {
  const world = await startWorld()
  const ada = await world.person('Ada')
  const walk = new Walk(world, ada, seededRandom(String(seed + 1)), { undo: false })
  for (let step = 0; step < 240; step++) await walk.step()
  const version = walk.done
  assert.ok(version > 60)
  for (let each = version; each > 0; each--) {
    await world.done(undoChange, { as: ada, params: { cellar_id: ada.cellar_id, version: each } })
  }
  const whole = await readWhole(world.db, ada.cellar_id)
  assert.equal(whole.version, 2 * version)
  for (const table of cellarTables) assert.equal(whole[table].size, 0, table)
})

/** Somebody who does one thing after another in a cellar, without much sense. */
class Walk {
  done = 0
  refused = 0
  readonly #world: World
  readonly #person: Somebody
  readonly #random: () => number
  readonly #undo: boolean
  readonly #wines: string[] = []
  readonly #bottles: string[] = []
  readonly #places: string[] = []

  constructor(world: World, person: Somebody, random: () => number, { undo = true } = {}) {
    this.#world = world
    this.#person = person
    this.#random = random
    this.#undo = undo
  }

  async step() {
    const wine_id = this.#one(this.#wines) ?? newId()
    const bottle_id = this.#one(this.#bottles) ?? newId()
    const place_id = this.#one(this.#places) ?? null
    switch (Math.floor(this.#random() * 18)) {
      case 0:
      case 1:
        return this.#addWine()
      case 2:
        return this.#do(editWine, { params: { wine_id }, body: { note: String(this.#random()), tags: ['seen'] } })
      case 3:
        return this.#do(removeWine, { params: { wine_id } })
      case 4:
      case 5:
        return this.#addBottles(wine_id, place_id)
      case 6:
        return this.#do(departBottle, {
          params: { bottle_id },
          body: { departure: this.#one(departures) ?? 'drunk', departed_on: '2026-03-13' },
        })
      case 7:
        return this.#do(receiveBottle, { params: { bottle_id }, body: { received_on: '2026-03-12', place_id } })
      case 8:
        return this.#random() < 0.2
          ? this.#addPlace()
          : this.#do(editBottle, { params: { bottle_id }, body: { place_id } })
      case 9:
      case 10: {
        const other = this.#one(this.#bottles) ?? bottle_id
        const placements = [...new Set([bottle_id, other])].map(id => ({ bottle_id: id, place_id, ...this.#slot() }))
        return this.#do(placeBottles, { body: { placements } })
      }
      case 11:
        return this.#do(openBottle, { params: { bottle_id }, body: { opened_on: '2026-03-12', poured_ml: 150 } })
      case 12:
        return this.#do(pour, { params: { bottle_id }, body: { ml: 125 } })
      case 13:
        return this.#do(bringBack, { params: { bottle_id }, body: { place_id } })
      case 14:
        return this.#do(addTasting, {
          body: { id: newId(), wine_id, tasted_on: '2026-03-13', score: 90, score_scale: 'points_100' },
        })
      case 15:
        return this.#random() < 0.2
          ? this.#do(mergeWines, { params: { wine_id }, body: { other_ids: [this.#one(this.#wines) ?? newId()] } })
          : this.#do(moveBottles, { body: { bottle_ids: [bottle_id], place_id } })
      default: {
        const version = Math.ceil(this.#random() * this.done)
        return this.#undo ? this.#do(undoChange, { params: { version } }) : undefined
      }
    }
  }

  async #addWine() {
    const id = newId()
    const type = this.#one(wineTypes)
    const grapes = [{ name: 'Nebbiolo', share: this.#random() < 0.5 ? null : 100 }]
    if (await this.#do(addWine, { body: { id, name: `Cuvée ${id}`, type, grapes, drink_from: 2030 } }))
      this.#wines.push(id)
  }

  async #addBottles(wine_id: string, place_id: string | null) {
    const bottle_ids = Array.from({ length: 1 + Math.floor(this.#random() * 5) }, () => newId())
    const received_on = this.#random() < 0.7 ? '2026-01-02' : null
    const price = this.#random() < 0.5 ? {} : { price_minor: 2_950, price_currency: 'CHF' }
    const place = received_on ? { place_id } : {}
    const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on, ...price, ...place }
    if (await this.#do(addBottles, { body })) this.#bottles.push(...bottle_ids)
  }

  /** A slot of a grid, or none; a small one, so that bottles meet. */
  #slot() {
    const side = () => 1 + Math.floor(this.#random() * 3)
    return this.#random() < 0.8 ? { slot_row: side(), slot_column: side(), slot_depth: 1 } : {}
  }

  async #addPlace() {
    const id = newId()
    const grid = { grid_rows: 3, grid_columns: 3, grid_depth: 1, grid_kind: 'cells' }
    const body = { id, parent_id: this.#one(this.#places) ?? null, name: 'Rack', kind: 'rack', ...grid }
    if (await this.#do(addPlace, { body })) this.#places.push(id)
  }

  async #do<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<boolean> {
    const params = { cellar_id: this.#person.cellar_id, ...given.params }
    const { status, body } = await this.#world.call(endpoint, { as: this.#person, ...given, params })
    assert.ok(status < 500, JSON.stringify(body))
    if (status >= 300) this.refused++
    // An edit to what is there already is taken and is no change.
    else this.done = Math.max(this.done, (body as Committed).version)
    return status < 300
  }

  #one<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)]
  }
}

/** The cellar rebuilt from the ledger alone, checking that each entry starts where the one before it ended. */
async function fromLedger(world: World, cellar_id: string): Promise<Replica> {
  const entries = await world.db
    .selectFrom('change_rows')
    .selectAll()
    .where('cellar_id', '=', cellar_id)
    .orderBy('version')
    .orderBy('position')
    .execute()
  const rows = new Map<string, string>()
  let version = 0
  for (const entry of entries) {
    const name = `${entry.table_name} ${entry.row_id}`
    assert.equal(entry.before, rows.get(name) ?? null, `before of ${name} at version ${entry.version}`)
    if (entry.after === null) rows.delete(name)
    else rows.set(name, entry.after)
    version = entry.version
  }
  const changed = Array.from(rows, ([name, text]) => {
    const [table, id] = name.split(' ') as [(typeof cellarTables)[number], string]
    return { table, id, after: JSON.parse(text) }
  })
  return withRows(replicaOf({ cellar_id, version: 0, tables: {} }), version, changed)
}

/** Bottles are conserved: each one ordered, here or gone, and gone in one way. */
async function everyBottleHasOneStory(world: World, cellar_id: string) {
  const { bottles, purchases } = await readWhole(world.db, cellar_id)
  for (const bottle of bottles.values()) {
    assert.equal(bottle.state === 'gone', bottle.departure !== null)
    assert.equal(bottle.state === 'on_order', bottle.received_on === null)
  }
  const slots = Array.from(bottles.values())
    .filter(bottle => bottle.slot_row !== null)
    .map(bottle => `${bottle.place_id} ${bottle.slot_row} ${bottle.slot_column} ${bottle.slot_depth}`)
  assert.equal(new Set(slots).size, slots.length, 'two bottles in one slot')
  assert.ok(slots.length > 3, `only ${slots.length} bottles lie in slots`)
  for (const purchase of purchases.values()) {
    const bought = Array.from(bottles.values()).filter(bottle => bottle.purchase_id === purchase.id)
    assert.equal(bought.length, purchase.quantity)
  }
}

/** A replica in a form that compares: rows by id. */
function plain(replica: Replica): Snapshot {
  const snapshot = snapshotOf(replica)
  for (const table of Object.values(snapshot.tables)) {
    table.rows.sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
  }
  return snapshot
}
