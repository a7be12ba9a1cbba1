import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { routesOf } from '../src/app/routes.ts'
import { exportPersonalData } from '../src/features/accounts/contract.ts'
import { getAnalytics } from '../src/features/analytics/contract.ts'
import { addBottles, editBottle } from '../src/features/bottles/commands.ts'
import { departBottles } from '../src/features/bottles/departures.ts'
import { addOrder } from '../src/features/bottles/orders.ts'
import { setOwners } from '../src/features/bottles/owning.ts'
import { editPurchase } from '../src/features/bottles/purchases.ts'
import { listHistory } from '../src/features/cellars/contract.ts'
import { setSharing } from '../src/features/members/commands.ts'
import { changeMemberRole } from '../src/features/members/contract.ts'
import { importValues, valueWines } from '../src/features/money/commands.ts'
import { addPhoto } from '../src/features/photos/commands.ts'
import { addTasting } from '../src/features/tastings/commands.ts'
import { applyImport, listImports, previewImport } from '../src/features/transfer/contract.ts'
import { exportTable } from '../src/features/transfer/export/contract.ts'
import { listViews, saveView } from '../src/features/views/contract.ts'
import { addWine, editWines } from '../src/features/wines/commands.ts'
import { getWine, listWines } from '../src/features/wines/contract.ts'
import { addWish } from '../src/features/wishes/commands.ts'
import { getSnapshot, listCellars, listChangedRows, listEvents, undoChange } from '../src/ledger/contract.ts'
import { removedCommands } from '../src/ledger/server/removed-commands.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import { records } from '../src/model/tables.ts'
import type { Endpoint } from '../src/shared/contract.ts'
import { newId } from '../src/shared/ids.ts'
import { access } from './access.ts'
import { type Somebody, worldOf } from './harness.ts'
import { partsOf } from './read-workbook.ts'
import { smallPhoto } from './small-photo.ts'

/*
 * A cellar in which every price, every value and every imported column is 98,765.43 or a small multiple of it. Nothing
 * that a viewer may read contains such a number while prices are for owners and editors; while they are for all members,
 * each of the answers below does.
 */

const [world, ada, vera, eddie] = await worldOf('Ada', 'Vera', 'Eddie')
const price = { price_minor: 9_876_543, price_currency: 'EUR' }
const [wine_id, purchase_id, here, own, sold, came, photo_id, sharing_id] = Array.from({ length: 8 }, () => newId())

const { cellar_id } = ada
await world.join(cellar_id, vera, 'editor')
await world.join(cellar_id, eddie, 'editor')
const params: Record<string, string | undefined> = {
  cellar_id,
  wine_id,
  photo_id,
  record_id: wine_id,
  day: '2026-03-01',
  form: 'small',
  currency: 'USD',
}
const run = (command: Parameters<typeof world.done>[0], body: object) => world.done(command, { as: ada, body })
await run(addWine, { id: wine_id, name: 'Dear', type: 'red' })
const bottle_ids = [here, own, sold]
await run(addBottles, { id: purchase_id, wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02', ...price })
for (const table of ['wines', 'bottles', 'purchases'] as const)
  await world.db.updateTable(table).set({ extra: '{"Mine":"98765.43"}' }).where('cellar_id', '=', cellar_id).execute()
await run(editWines, { wine_ids: [wine_id], note: 'From Bob' })
await run(editBottle, { bottle_id: own, ...price })
const revenue = { revenue_minor: 9_876_543, revenue_currency: 'EUR' }
await run(departBottles, { bottle_ids: [sold], departure: 'sold', departed_on: '2026-02-03', ...revenue })
await run(addOrder, {
  lines: [{ id: newId(), wine_id, bottle_ids: [came], size_ml: 750, ...price }],
  received_on: null,
})
const amount = { amount_minor: 9_876_543, currency: 'EUR', valued_on: '2026-01-09' }
await run(valueWines, { ...amount, wines: [{ id: newId(), wine_id, size_ml: 750 }] })
await run(importValues, { valuations: [{ id: newId(), wine_id, size_ml: 750, ...amount, valued_on: '2026-01-08' }] })
const limit = { limit_minor: 9_876_543, limit_currency: 'EUR' }
await run(addWish, { id: newId(), wine_id, quantity: 1, wished_on: '2026-02-10', ...limit })
await world.done(addPhoto, { as: ada, query: { wine_id, photo_id }, body: await smallPhoto() })
const person_id = vera.user.id
const owners = [{ person_id, name: 'Vera', parts: 1 }]
await run(setOwners, { bottle_ids: [own], owners })
await run(editPurchase, { purchase_id, owners })

// Vera imports a wine, tastes it and saves a view before she becomes a viewer.
const asVera = { as: vera, params: { cellar_id } }
const table = Buffer.from('Wine,Type,Size,Quantity,Price\nDear,Red,750ml,1,98765.43 EUR\n')
const { import_id } = await world.done(previewImport, { ...asVera, body: table })
await world.done(applyImport, { as: vera, params: { cellar_id, import_id }, key: newId() })
await world.done(addTasting, { ...asVera, body: { id: newId(), wine_id, note: 'Good.' } })
const view = { name: 'To drink', address: 'stage=peak', look: null }
await world.done(saveView, { as: vera, params: { cellar_id, view_id: newId() }, body: view })
await world.done(changeMemberRole, { as: ada, params: { cellar_id, person_id }, body: { role: 'viewer' } })

type Query = Record<string, unknown>
const sheets = ['list', 'everything', 'cellartracker', 'inventory']

/** The questions to each endpoint whose answers contain prices, for those who may see them. */
const withPrices: readonly (readonly [Endpoint, readonly Query[]])[] = [
  [getSnapshot, [{}]],
  [listChangedRows, [{ after: '0' }, { after: '2' }]],
  [listHistory, [{}, { row_id: own }, { kind: 'departures' }]],
  [listWines, [{}, { sort: 'value' }, { stock: 'all', price: '90000-' }, { facet: 'price' }]],
  [getWine, [{}]],
  [getAnalytics, [{}]],
  [exportTable, sheets.flatMap(table => ['csv', 'xlsx'].map(form => ({ table, form })))],
  [
    exportTable,
    [
      { table: 'inventory', on: '2026-03-01' },
      { table: 'list', column: 'value' },
    ],
  ],
]

/** The endpoints of members, and of everybody who is signed in, whose answers never contain a price of a cellar. */
const withoutPrices = [
  'GET /api/rates',
  'GET /api/rates/:currency',
  'GET /api/auth/me',
  'GET /api/auth/passkeys',
  'GET /api/auth/ways-in',
  'GET /api/auth/oidc/identity',
  'GET /api/auth/proxy/identity',
  'GET /api/auth/second-factor',
  'GET /api/auth/deletion',
  'GET /api/auth/sessions',
  'GET /api/auth/security-events',
  'GET /api/wine-cards/key',
  'GET /api/cellars',
  'GET /api/records/:record_id/cellars',
  'GET /api/events',
  'GET /api/cellars/:cellar_id/members',
  'GET /api/cellars/:cellar_id/locations/:day',
  'GET /api/cellars/:cellar_id/photos/:photo_id/:form',
  'GET /api/cellars/:cellar_id/views',
  'GET /api/cellars/:cellar_id/imports',
]

/** Shown by wines/beginning.test.ts, in a cellar that is large enough. */
const shownElsewhere = ['GET /api/cellars/:cellar_id/beginning']

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Returns everything of an answer as one text, with the parts of a workbook unpacked. */
async function textOf(endpoint: Endpoint, query: Query, as = vera): Promise<string> {
  const ends = endpoint === listEvents ? { lines: 2 } : {}
  const { status, body, headers } = await world.call(endpoint, { as, params, query, ...ends })
  assert.equal(status, 200, `${nameOf(endpoint)} ${JSON.stringify(query)}: ${JSON.stringify(body)}`)
  const bytes: unknown = body
  const isWorkbook = bytes instanceof Buffer && String(headers['content-type']).includes('spreadsheet')
  if (isWorkbook) return Object.values(partsOf(bytes)).join('\n')
  return bytes instanceof Buffer ? bytes.toString('latin1') : JSON.stringify(bytes)
}

/** Finds 98,765.43 and what two to five bottles of it cost, in minor and whole units, however they are grouped. */
function pricesIn(text: string): string[] {
  const numbers = text.replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '').match(/\d+(\.\d+)?/g) ?? []
  const found = [1, 2, 3, 4, 5].flatMap(times => [9_876_543 * times, (9_876_543 * times) / 100])
  return numbers.filter(number => found.includes(Number(number)))
}

let isHidden = false

async function hide(hidden: boolean) {
  if (isHidden === hidden) return
  const body = { id: sharing_id, prices_for: hidden ? 'editors' : 'members' }
  await world.done(setSharing, { as: ada, params: { cellar_id: ada?.cellar_id }, body })
  isHidden = hidden
}

test('knows every endpoint from which a viewer reads', () => {
  const read = access.filter(([name, least]) => name.startsWith('GET ') && ['viewer', 'signed-in'].includes(least))
  const known = new Set([...withPrices.map(([endpoint]) => nameOf(endpoint)), ...withoutPrices, ...shownElsewhere])
  assert.deepEqual(
    read.map(([name]) => name),
    read.map(([name]) => name).filter(name => known.has(name)),
  )
  assert.equal(known.size, read.length)
})

describe('answers viewers with prices only while these are for all members', () => {
  for (const [endpoint, queries] of withPrices) {
    for (const query of queries) {
      test(`${nameOf(endpoint)} ${JSON.stringify(query)}`, async () => {
        await hide(false)
        assert.notDeepEqual(pricesIn(await textOf(endpoint, query)), [])
        await hide(true)
        assert.deepEqual(pricesIn(await textOf(endpoint, query)), [])
        assert.notDeepEqual(pricesIn(await textOf(endpoint, query, eddie)), [], 'an editor sees them still')
      })
    }
  }
})

describe('has no prices in the other answers to viewers', () => {
  for (const { endpoint } of routesOf(world.host).filter(route => withoutPrices.includes(nameOf(route.endpoint)))) {
    test(nameOf(endpoint), async () => {
      await hide(true)
      assert.deepEqual(pricesIn(await textOf(endpoint, {})), [])
    })
  }

  test('of which those about views and imports list one', async () => {
    assert.equal((await world.done(listViews, asVera)).views.length, 1)
    assert.equal((await world.done(listImports, asVera)).imports.length, 1)
  })

  test('nor in the personal data of a viewer', async () => {
    const body = { password: vera.password }
    const data = await world.done(exportPersonalData, { as: vera, body })
    const rows = data as unknown as Record<string, unknown[]>
    for (const kind of ['owned_bottles', 'owned_purchases', 'saved_views', 'tastings', 'imports'])
      assert.equal(rows[kind]?.length, 1, kind)
    assert.deepEqual(pricesIn(JSON.stringify(data)), [])
  })
})

test('leaves amounts out instead of calling them zero', async () => {
  await hide(true)
  const line: object = await world.done(getWine, { as: vera, params })
  assert.ok(!('value_minor' in line || 'value_currency' in line || 'unvalued' in line))
  const analytics = JSON.stringify(await world.done(getAnalytics, { as: vera, params }))
  assert.doesNotMatch(analytics, /"(value|cost|value_minor|unvalued|spent_minor|unpriced)":/)
  const csv = String(await world.done(exportTable, { as: vera, params, query: { table: 'everything' } }))
  const [head = ''] = csv.split('\n')
  assert.match(head, /bottle_code/)
  assert.doesNotMatch(head, /price|value|revenue|limit|Mine/)
})

test('lists no wine by a price that the viewer may not see', async () => {
  await hide(true)
  const query = { price: '90000-' }
  assert.equal((await world.done(listWines, { as: eddie, params, query })).total, 1)
  assert.equal((await world.done(listWines, { as: vera, params, query })).total, 0)
})

test('hides every column that holds an amount', async () => {
  await hide(true)
  const { tables } = await world.done(getSnapshot, { as: vera, params })
  for (const table of cellarTables) {
    const amounts = Object.keys(records[table].def.shape).filter(column => /_minor$|currency$|^extra$/.test(column))
    const { columns = [], rows = [] } = tables[table] ?? {}
    for (const column of amounts)
      for (const row of rows)
        assert.ok([null, '{}'].includes(plain(row[columns.indexOf(column)])), `${table}.${column}`)
  }
  assert.deepEqual(tables.valuations?.rows, [])
})

const plain = (value: unknown) => (value === null ? null : JSON.stringify(value))

test('answers a request that was done before without prices to an editor who became a viewer', async () => {
  await hide(true)
  const { cellar_id } = params
  const key = newId()
  const body = { bottle_id: here, ...price, note: 'Dear' }
  await world.done(editBottle, { as: eddie, params: { cellar_id }, body, key })
  const become = (role: string) =>
    world.done(changeMemberRole, { as: ada, params: { cellar_id, person_id: eddie?.user.id }, body: { role } })
  const again = () =>
    world.app.inject({
      method: 'POST',
      url: `/api/cellars/${cellar_id}/bottles/edit`,
      headers: { authorization: `Bearer ${eddie?.token}`, 'idempotency-key': key },
      payload: body,
    })
  assert.notDeepEqual(pricesIn((await again()).payload), [])
  // Stands for a command of an earlier release, which viewers may ask for by its key.
  const { policy } = removedCommands.endpoint
  const edit = routesOf(world.host).find(({ endpoint }) => endpoint.path.endsWith('/bottles/edit'))?.endpoint
  assert.ok(edit)
  edit.policy = policy
  try {
    await become('viewer')
    const { statusCode, payload } = await again()
    assert.deepEqual([statusCode, pricesIn(payload)], [201, []])
  } finally {
    edit.policy = 'editor'
    await become('editor')
  }
})

test('distinguishes copies with and without prices by the id of their change', async () => {
  await hide(false)
  const whole = await world.done(getSnapshot, { as: vera, params })
  const changesAfter = ({ version, change_id }: { version: number; change_id: string | null }, as = vera) =>
    world.refused(listChangedRows, { as, params, query: { after: String(version), change_id } })
  assert.equal((await changesAfter(whole)).status, 200)
  await hide(true)
  assert.equal((await changesAfter(whole)).body.code, 'copy_of_other_rights')
  const part = await world.done(getSnapshot, { as: vera, params })
  assert.equal((await changesAfter(part)).status, 200)
  assert.equal((await changesAfter(part, ada)).body.code, 'copy_of_other_rights')
  const { body } = await world.call(listEvents, { as: vera, lines: 2 })
  const events = body as unknown as { cellar_id?: string; change_id?: string }[]
  assert.equal(events.find(({ cellar_id }) => cellar_id === params.cellar_id)?.change_id, part.change_id)
  await hide(false)
  assert.equal((await changesAfter(part)).body.code, 'copy_of_other_rights')
  assert.equal((await changesAfter({ version: part.version, change_id: newId() })).body.code, 'version_unknown')
})

test('lets only owners decide who sees prices, and undo that', async () => {
  await hide(false)
  const { cellar_id } = params
  const pricesFor = async (as: Somebody | undefined) =>
    (await world.done(listCellars, { as })).cellars.find(({ id }) => id === cellar_id)?.prices
  const set = (as: Somebody | undefined, prices_for: string) =>
    world.call(setSharing, { as, params: { cellar_id }, body: { id: newId(), prices_for } })
  assert.equal((await set(eddie, 'editors')).status, 403)
  assert.equal((await set(vera, 'editors')).status, 403)
  assert.equal((await set(ada, 'members')).status, 400)
  const { status, body } = await set(ada, 'editors')
  assert.equal(status, 201)
  assert.deepEqual([await pricesFor(ada), await pricesFor(eddie), await pricesFor(vera)], [true, true, false])
  const undo = { params: { cellar_id }, body: { version: body.version } }
  assert.equal((await world.refused(undoChange, { as: eddie, ...undo })).body.code, 'forbidden')
  assert.equal(await pricesFor(vera), false)
  await world.done(undoChange, { as: ada, ...undo })
  assert.equal(await pricesFor(vera), true)
})
