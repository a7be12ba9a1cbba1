import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { World, worldOf } from '../../../tests/harness.ts'
import { build } from '../../app/server.ts'
import { addBottles } from '../../features/bottles/commands.ts'
import { departBottles } from '../../features/bottles/departures.ts'
import { listHistory } from '../../features/cellars/contract.ts'
import { addWine, editWines, removeWines } from '../../features/wines/commands.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { undoChange } from '../contract.ts'
import { readWhole } from './cellar-cache.ts'
import { changeIdAt, rowsChangedAfter } from './changes-since.ts'

const [world, ada, ben, stranger] = await worldOf('Ada', 'Ben', 'Stranger')
const params = { cellar_id: ada.cellar_id }
await world.join(ada.cellar_id, ben, 'editor')

const whole = () => readWhole(world.db, ada.cellar_id)

async function someWine(name = 'Alte Reben') {
  const id = newId()
  await world.done(addWine, { as: ada, body: { id, name, type: 'white' } })
  return id
}

async function someBottles(wine_id: string, count: number) {
  const bottle_ids = Array.from({ length: count }, () => newId())
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02' }
  const { version } = await world.done(addBottles, { as: ada, body })
  return { bottle_ids, version }
}

test('does a key once and answers it the same again', async () => {
  const body = { id: newId(), name: 'Einmal', type: 'red' }
  const first = await world.call(addWine, { as: ada, body, key: 'key-of-ada-1' })
  const again = await world.call(addWine, { as: ada, body, key: 'key-of-ada-1' })
  assert.equal(first.status, 201)
  assert.deepEqual(again.body, first.body)
  assert.equal((await whole()).version, first.body.version)
})

test('keeps nothing of a change of which the database refuses a row, and says why', async () => {
  await sql`create unique index once on wines (cellar_id, name) where name = 'Einmalig'`.execute(world.db)
  const first = await someWine('Einmalig')
  const { version } = await whole()
  const body = { id: newId(), name: 'Einmalig', type: 'red' }
  const refused = await world.refused(addWine, { as: ada, body, key: 'key-refused' })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.code, 'exists_already')
  assert.equal((await whole()).version, version)
  const again = world.refused(addWine, { as: ada, body })
  const others = await Promise.all([someWine('Eins'), someWine('Zwei')])
  assert.equal((await again).status, 409)
  const after = await whole()
  assert.equal(after.version, version + 2)
  assert.ok([first, ...others].every(id => after.wines.has(id)))
  assert.ok(!after.wines.has(body.id))
})

test('does a key once that is sent twenty times at once', async () => {
  const body = { id: newId(), name: 'Zugleich', type: 'red' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.call(addWine, { as: ada, body, key: 'key-at-once' })),
  )
  for (const answer of answers) assert.deepEqual(answer.body, answers[0]?.body)
  assert.equal(answers[0]?.status, 201)
})

test('refuses a key that was used for something else, and writes nothing', async () => {
  await world.done(addWine, { as: ada, body: { id: newId(), name: 'Eins', type: 'red' }, key: 'key-reused' })
  const { version } = await whole()
  const other = { id: newId(), name: 'Zwei', type: 'red' }
  const { status, body } = await world.refused(addWine, { as: ada, body: other, key: 'key-reused' })
  assert.deepEqual([status, body.code], [409, 'key_reused'])
  assert.equal((await whole()).version, version)
})

test('lists each changed row once, however many rows and changes there are', async () => {
  const { version } = await whole()
  const wine_id = await someWine('Viel')
  const { bottle_ids } = await someBottles(wine_id, 700)
  await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], name: 'Mehr' } })
  const after = await rowsChangedAfter(world.db, ada.cellar_id, version)
  assert.equal(after.version, version + 3)
  const bottles = after.rows.filter(({ table }) => table === 'bottles').map(({ id }) => id)
  assert.deepEqual(bottles, bottle_ids)
  assert.deepEqual(
    after.rows.filter(({ id }) => id === wine_id).map(row => row.after?.name),
    ['Mehr'],
  )
  assert.deepEqual(await rowsChangedAfter(world.db, ada.cellar_id, version + 3), { version: version + 3, rows: [] })
  const all = after.rows.length
  const { isTooMany } = await rowsChangedAfter(world.db, ada.cellar_id, version, all)
  assert.equal(isTooMany, undefined)
  const none = { version, rows: [], isTooMany: true }
  assert.deepEqual(await rowsChangedAfter(world.db, ada.cellar_id, version, all - 1), none)
})

test('treats the same key of another person as another change', async () => {
  const one = await world.done(addWine, {
    as: ada,
    body: { id: newId(), type: 'red', name: 'A' },
    key: 'key-shared',
  })
  const other = await world.done(addWine, {
    as: ben,
    params,
    body: { id: newId(), type: 'red', name: 'B' },
    key: 'key-shared',
  })
  assert.equal(other.version, one.version + 1)
})

test('refuses a malformed key, naming the header', async () => {
  const body = { id: newId(), name: 'Nie', type: 'red' }
  const { status, body: refusal } = await world.refused(addWine, { as: ada, body, key: 'a b' })
  assert.equal(status, 400)
  assert.ok(refusal.fields?.['Idempotency-Key'])
})

test('records no change when nothing changes', async () => {
  const wine_id = await someWine()
  const { version } = await whole()
  const change_id = await changeIdAt(world.db, ada.cellar_id, version)
  assert.ok(change_id)
  const answer = await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], name: 'Alte Reben' } })
  assert.deepEqual(answer, { version, change_id, follows: change_id, command: 'wines/edit', rows: [] })
  assert.equal((await whole()).version, version)
})

test('leaves nothing behind when a command is refused', async () => {
  const earlier = await whole()
  const bottle_ids = [newId(), newId()]
  const body = { id: newId(), wine_id: newId(), bottle_ids, size_ml: 750, received_on: '2026-01-02' }
  const { status, body: refusal } = await world.refused(addBottles, { as: ada, body })
  assert.equal(status, 400)
  assert.equal(refusal.fields?.wine_id?.code, 'not_yours')
  assert.deepEqual(await whole(), earlier)
})

test('removes a bottle once that fifty requests take at once, and tells the others who took it', async () => {
  const { bottle_ids } = await someBottles(await someWine(), 1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      world.refused(departBottles, {
        as: at % 2 ? ada : ben,
        params,
        body: { bottle_ids: [bottle_ids[0]], departure: 'drunk', departed_on: '2026-03-14' },
      }),
    ),
  )
  assert.equal(answers.filter(answer => answer.status === 201).length, 1)
  for (const { body } of answers.filter(answer => answer.status !== 201)) {
    assert.equal(body.code, 'bottle_gone')
    assert.match(body.message, /2026/)
  }
})

test('undo brings a bottle back, at any age, and can be undone', async () => {
  const { bottle_ids } = await someBottles(await someWine(), 2)
  const bottle_id = bottle_ids[0] ?? ''
  const before = (await whole()).bottles.get(bottle_id)
  const departure = { departure: 'gifted', departed_on: '2026-03-14', company: 'Grete' }
  const { version } = await world.done(departBottles, {
    as: ada,
    body: { bottle_ids: [bottle_id], ...departure },
  })
  const gone = (await whole()).bottles.get(bottle_id)
  await someWine('Dazwischen')
  const undone = await world.done(undoChange, { as: ben, params, body: { version } })
  assert.deepEqual((await whole()).bottles.get(bottle_id), before)
  await world.done(undoChange, { as: ada, body: { version: undone.version } })
  assert.deepEqual((await whole()).bottles.get(bottle_id), gone)
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual((await whole()).bottles.get(bottle_id), before)
})

test('refuses to undo a change that later changes depend on, and names them', async () => {
  const id = newId()
  const { version } = await world.done(addWine, { as: ada, body: { id, name: 'Grund', type: 'red' } })
  const { version: bought } = await someBottles(id, 3)
  const { status, body } = await world.refused(undoChange, { as: ada, body: { version } })
  assert.deepEqual([status, body.code], [409, 'undo_blocked'])
  const changes = body.details?.changes as { version: number; command: string }[]
  assert.deepEqual(
    changes.map(change => [change.version, change.command]),
    [[bought, 'bottles/add']],
  )
  await world.done(undoChange, { as: ada, body: { version: bought } })
  await world.done(undoChange, { as: ada, body: { version } })
  assert.equal((await whole()).wines.has(id), false)
})

test('undoes an edit in its own fields and keeps edits of others to other fields', async () => {
  const wine_id = await someWine('Erst')
  const one = await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], name: 'Dann' } })
  await world.done(editWines, { as: ben, params, body: { wine_ids: [wine_id], region: 'Wachau' } })
  await world.done(undoChange, { as: ada, body: { version: one.version } })
  const wine = (await whole()).wines.get(wine_id)
  assert.deepEqual([wine?.name, wine?.region], ['Erst', 'Wachau'])
})

test('undoes a change once, and not one that never was', async () => {
  const wine_id = await someWine()
  const { version } = await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: 'x' } })
  await world.done(undoChange, { as: ada, body: { version } })
  const twice = await world.refused(undoChange, { as: ada, body: { version } })
  assert.equal(twice.body.code, 'undone_already')
  const never = await world.refused(undoChange, { as: ada, body: { version: 99_999 } })
  assert.equal(never.status, 404)
})

test('lists in the history of a row who did what, with before and after', async () => {
  const wine_id = await someWine('Vorher')
  await world.done(editWines, { as: ben, params, body: { wine_ids: [wine_id], name: 'Nachher' } })
  const { changes } = await world.done(listHistory, { as: ada, query: { row_id: wine_id } })
  assert.deepEqual(
    changes.map(change => [
      change.command,
      change.person_name,
      change.rows[0]?.before?.name,
      change.rows[0]?.after?.name,
    ]),
    [
      ['wines/edit', 'Ben', 'Vorher', 'Nachher'],
      ['wines/add', 'Ada', undefined, 'Vorher'],
    ],
  )
})

test('undoes a request by its key for its sender only', async () => {
  const body = { id: newId(), name: 'Von Ada', type: 'red' }
  await world.done(addWine, { as: ada, body, key: 'key-to-undo' })
  const options = { params, body: { request_key: 'key-to-undo' } }
  const { status } = await world.refused(undoChange, { as: ben, ...options })
  assert.equal(status, 404)
  assert.ok((await whole()).wines.has(body.id))
  await world.done(undoChange, { as: ada, ...options })
  assert.equal((await whole()).wines.has(body.id), false)
})

test('refuses undo to a viewer, both by version and by key', async () => {
  const viewer = await world.person('Vera')
  await world.join(ada.cellar_id, viewer, 'viewer')
  const body = { id: newId(), name: 'Bleibt', type: 'red' }
  const { version } = await world.done(addWine, { as: ada, body, key: 'key-of-an-editor' })
  const byVersion = await world.refused(undoChange, { as: viewer, params, body: { version } })
  const byKey = await world.refused(undoChange, { as: viewer, params, body: { request_key: 'key-of-an-editor' } })
  assert.deepEqual([byVersion.status, byKey.status], [403, 403])
  assert.ok((await whole()).wines.has(body.id))
})

test('refuses bottles beyond the limit of a cellar, and keeps nothing of the request', async t => {
  // The limit is lowered here, since a quarter of a million bottles would take half a minute.
  const { bottles_in_cellar } = limits
  t.after(() => Object.assign(limits, { bottles_in_cellar }))
  const carl = await world.person('Carl')
  const { cellar_id } = carl
  const wine_id = newId()
  await world.done(addWine, { as: carl, body: { id: wine_id, name: 'Viel', type: 'red' } })
  const bottles = (count: number) => {
    const bottle_ids = Array.from({ length: count }, () => newId())
    const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02' }
    return { as: carl, body }
  }
  Object.assign(limits, { bottles_in_cellar: 3 })
  await world.done(addBottles, bottles(2))
  const { status, body } = await world.refused(addBottles, bottles(2))
  assert.deepEqual([status, body.code], [409, 'cellar_full'])
  await world.done(addBottles, bottles(1))
  assert.equal((await readWhole(world.db, cellar_id)).bottles.size, 3)
})

test('holds the limit of bottles through undo, refusals, other changes and other processes', async t => {
  const { bottles_in_cellar } = limits
  t.after(() => Object.assign(limits, { bottles_in_cellar }))
  const dora = await world.person('Dora')
  const { cellar_id } = dora
  const wine_id = newId()
  await world.done(addWine, { as: dora, body: { id: wine_id, name: 'Viel', type: 'red' } })
  const other = await build(world.host.config, world.db, () => world.clock.at)
  t.after(() => other.app.close())
  const elsewhere = new World(other.app, other.host, world.clock)
  const oneMore = () => {
    const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: '2026-01-02' }
    return { as: dora, body }
  }
  Object.assign(limits, { bottles_in_cellar: 3 })
  await world.done(addBottles, oneMore())
  const { version } = await world.done(addBottles, oneMore())
  await elsewhere.done(addBottles, oneMore())
  assert.equal((await world.refused(addBottles, oneMore())).status, 409)
  await world.done(undoChange, { as: dora, body: { version } })
  await world.done(editWines, { as: dora, body: { wine_ids: [wine_id], note: 'Noch eine' } })
  await elsewhere.done(editWines, { as: dora, body: { wine_ids: [wine_id], note: 'Und eine' } })
  await world.done(addBottles, oneMore())
  assert.equal((await world.refused(addBottles, oneMore())).status, 409)
  assert.equal((await elsewhere.refused(addBottles, oneMore())).status, 409)
  assert.equal((await readWhole(world.db, cellar_id)).bottles.size, 3)
})

test('lets a stranger neither write, undo nor read', async () => {
  const { version } = await whole()
  for (const [endpoint, input] of [
    [addWine, { body: { id: newId(), name: 'Fremd', type: 'red' } }],
    [undoChange, { body: { version: 1 } }],
    [listHistory, {}],
  ] as const) {
    const { status } = await world.refused(endpoint, { as: stranger, params, ...input })
    assert.equal(status, 404)
  }
  assert.equal((await whole()).version, version)
})

test('undoes a change recorded by an earlier release, completing its row with all columns of this one', async () => {
  const id = await someWine('Von früher')
  const { version } = await world.done(removeWines, { as: ada, body: { wine_ids: [id] } })
  const written = await world.db
    .selectFrom('change_rows')
    .select(['position', 'before'])
    .where('cellar_id', '=', ada.cellar_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const { own, ...earlier } = JSON.parse(written.before ?? '')
  assert.deepEqual(own, {})
  await world.db
    .updateTable('change_rows')
    .set({ before: JSON.stringify(earlier) })
    .where('cellar_id', '=', ada.cellar_id)
    .where('version', '=', version)
    .execute()
  await world.done(undoChange, { as: ada, body: { version } })
  const wine = (await whole()).wines.get(id)
  assert.equal(wine?.name, 'Von früher')
  assert.deepEqual(wine?.own, {})
})

test('undoes fields that belong together only together', async () => {
  const wine_id = await someWine('Fenster')
  await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], drink_from: 2020, drink_until: 2030 } })
  const later = await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], drink_until: 2040 } })
  await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], drink_from: 2035 } })
  // Undone alone, the end of the window would come before its beginning.
  const { status, body } = await world.refused(undoChange, { as: ada, body: { version: later.version } })
  assert.deepEqual([status, body.code], [409, 'undo_blocked'])
})
