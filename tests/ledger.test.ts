import assert from 'node:assert/strict'
import test from 'node:test'
import { listChangedRows, undoChange } from '../src/ledger/contract.ts'
import { replicaOf, withRows } from '../src/ledger/replica.ts'
import { readWhole } from '../src/ledger/server/cellar-cache.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { fromLedger, plain } from './from-ledger.ts'
import { type World, worldOf } from './harness.ts'
import { RandomCommands } from './random-commands.ts'

const seed = Number(process.env.SEED ?? 20_260_314)

/** The other database gets fewer: it differs in locking, not in arithmetic. */
const steps = process.env.TEST_DATABASE_URL ? 2_000 : 10_000

test(`gives every row of the cellar from the ledger alone after ${steps} random commands (SEED=${seed})`, async () => {
  const [world, ada] = await worldOf('Ada')
  await world.person('Stranger')
  const commands = new RandomCommands(world, ada, seededRandom(String(seed)))
  await commands.steps(steps)
  assert.ok(commands.done > steps / 3, `only ${commands.done} deeds were done`)
  assert.ok(commands.refused > steps / 50, `only ${commands.refused} deeds were refused`)

  const rows = plain(await readWhole(world.db, ada.cellar_id))
  const rebuilt = plain(await fromLedger(world.db, ada.cellar_id))
  assert.deepEqual(rebuilt, rows)
  assert.equal(rows.version, commands.done)

  // The replica of a browser that has followed from the beginning, and the server's own copy, are compared too.
  const { rows: all, version } = await world.done(listChangedRows, {
    as: ada,
    query: { after: 0 },
  })
  assert.deepEqual(plain(withRows(replicaOf({ cellar_id: ada.cellar_id, version: 0, tables: {} }), version, all)), rows)

  await everyBottleHasOneStory(world, ada.cellar_id)
})

test('returns to the original cellar when all changes are undone in reverse', async () => {
  const [world, ada] = await worldOf('Ada')
  const commands = new RandomCommands(world, ada, seededRandom(String(seed + 1)), { undo: false })
  await commands.steps(240)
  const version = commands.done
  assert.ok(version > 60)
  for (let each = version; each > 0; each--) {
    await world.done(undoChange, { as: ada, body: { version: each } })
  }
  const whole = await readWhole(world.db, ada.cellar_id)
  assert.equal(whole.version, 2 * version)
  for (const table of cellarTables) assert.equal(whole[table].size, 0, table)
})

/** Asserts that bottles are conserved: each is ordered, here or past, and left in one way. */
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
