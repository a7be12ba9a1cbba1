import assert from 'node:assert/strict'
import test from 'node:test'
import { broughtBack, takenOut, unpacked, wholeOf } from '../../../tests/archives.ts'
import { type Somebody, startWorld, type World } from '../../../tests/harness.ts'
import { importFile } from '../../../tests/import-files.ts'
import { Walk } from '../../../tests/random-walk.ts'
import { smallPhoto } from '../../../tests/small-photo.ts'
import { listCellars, undoChange } from '../../ledger/contract.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import { nowhere } from '../../model/stocktake.ts'
import { newId } from '../../shared/ids.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { addBottles, departBottle } from '../bottles/contract.ts'
import { listHistory, listMembers } from '../cellars/contract.ts'
import { addCustomField } from '../custom-fields/contract.ts'
import { addLabelSheet } from '../labels/contract.ts'
import { addPhoto, getPhoto, removePhoto } from '../photos/contract.ts'
import { addPlace, editPlace } from '../places/contract.ts'
import { checkBottles, startStocktake } from '../stocktakes/contract.ts'
import { addTasting, editTasting } from '../tastings/contract.ts'
import { previewImport, takeImport } from '../transfer/contract.ts'
import { listViews, saveView } from '../views/contract.ts'
import { addWindowRule } from '../window-rules/contract.ts'
import { addWine } from '../wines/contract.ts'
import { addWish } from '../wishes/contract.ts'
import { takeArchive } from './contract.ts'
import { formatName, lineFiles } from './format.ts'

const seed = Number(process.env.SEED ?? 20_260_314)

test(`a cellar of random deeds goes from one instance to the next and back, and stays equal (SEED=${seed})`, async () => {
  const here = await startWorld()
  const ada = await here.person('Ada')
  const kim = await here.person('Kim')
  await here.join(ada.cellar_id, kim, 'editor')
  await new Walk(here, ada, seededRandom(String(seed))).steps(150)
  await everyKindOfRow(here, ada, kim)
  const archive = await takenOut(here, ada)
  const whole = await wholeOf(here.db, ada.cellar_id)
  for (const table of cellarTables) assert.notEqual(whole.rows.tables[table]?.rows.length, 0, `${table} is tried`)

  // On PostgreSQL the second instance is one on SQLite: there and back.
  const there = await startWorld({}, null)
  const carl = await there.person('Carl')
  const cellar = await broughtBack(there, carl, archive)
  assert.deepEqual(await wholeOf(there.db, cellar.id), whole)
  assert.deepEqual(cellar, { id: cellar.id, name: 'Ada', version: whole.rows.version, role: 'owner' })

  const again = await takenOut(there, carl, cellar.id)
  const [first, second] = [await unpacked(archive), await unpacked(again)]
  assert.deepEqual([...first.keys()], [...second.keys()])
  for (const file of lineFiles) if (file !== 'people.jsonl') assert.deepEqual(second.get(file), first.get(file), file)
  const back = await broughtBack(here, ada, again)
  assert.deepEqual(await wholeOf(here.db, back.id), whole)
  assert.equal(back.name, 'Ada (2)')

  await undoneAlike([here, ada, ada.cellar_id], [there, carl, cellar.id])
})

test('who did what is told by the names of the old instance, and photos are there', async () => {
  const here = await startWorld()
  const ada = await here.person('Ada')
  const kim = await here.person('Kim')
  await here.join(ada.cellar_id, kim, 'editor')
  const { photo_id } = await everyKindOfRow(here, ada, kim)
  const archive = await takenOut(here, ada)

  const there = await startWorld()
  const carl = await there.person('Carl')
  const { id: cellar_id } = await broughtBack(there, carl, archive)
  const { members } = await there.done(listMembers, { as: carl, params: { cellar_id } })
  assert.deepEqual(
    members.map(({ name, role }) => [name, role]),
    [
      ['Carl', 'owner'],
      ['Ada', null],
      ['Kim', null],
    ],
  )
  const { changes } = await there.done(listHistory, { as: carl, params: { cellar_id } })
  assert.deepEqual([...new Set(changes.map(change => change.person_name))].sort(), ['Ada', 'Kim'])
  const picture = await there.done(getPhoto, { as: carl, params: { cellar_id, photo_id, form: 'small' } })
  assert.ok((picture as unknown as Buffer).length > 20)
  const { views } = await there.done(listViews, { as: carl, params: { cellar_id } })
  assert.deepEqual(
    views.map(view => view.name),
    ['To drink'],
  )
  // The empty one that came with the account stands behind it.
  const { cellars } = await there.done(listCellars, { as: carl })
  assert.deepEqual(
    cellars.map(cellar => cellar.id),
    [cellar_id, carl.cellar_id],
  )
})

test('who brings their own cellar to another instance goes on with their own notes', async () => {
  const here = await startWorld()
  const ada = await here.person('Ada')
  const { tasting_id } = await everyKindOfRow(here, ada, ada)
  const archive = await takenOut(here, ada)
  const there = await startWorld()
  await there.person('Somebody')
  const adaThere = await there.person('Ada')
  const { id: cellar_id } = await broughtBack(there, adaThere, archive)
  await there.done(editTasting, { as: adaThere, params: { cellar_id, tasting_id }, body: { note: 'Still so.' } })
  const { members } = await there.done(listMembers, { as: adaThere, params: { cellar_id } })
  assert.deepEqual(members, [{ id: adaThere.user.id, name: 'Ada', role: 'owner' }])
  const { version } = await there.done(undoChange, { as: adaThere, params: { cellar_id, version: 1 } }).catch(() => ({
    version: 0,
  }))
  assert.equal(version, 0, 'what later changes rest on cannot be undone, as before')
})

test('what goes out is of one moment, while others write', async () => {
  const world = await startWorld()
  const ada = await world.person('Ada')
  const walk = new Walk(world, ada, seededRandom(String(seed)))
  await walk.steps(60)
  let isOver = false
  const writing = (async () => {
    while (!isOver) await walk.step()
  })()
  for (let time = 0; time < 2; time++) {
    const { id, version } = await broughtBack(world, ada, await takenOut(world, ada))
    const { rows, change_rows } = await wholeOf(world.db, id)
    assert.equal(rows.version, version)
    const newest = new Map(change_rows.map(row => [`${row.table_name} ${row.row_id}`, row.after]))
    const left = [...newest].filter(([, after]) => after !== null).map(([name]) => name)
    const there = cellarTables.flatMap(table => rows.tables[table]?.rows.map(row => `${table} ${row[0]}`) ?? [])
    assert.deepEqual(left.sort(), there.sort(), 'the ledger gives the rows')
  }
  isOver = true
  await writing
})

test('the archive is for the owner, with the password: nobody else has it, and no other password', async () => {
  const world = await startWorld()
  const ada = await world.person('Ada')
  const params = { cellar_id: ada.cellar_id }
  for (const role of ['editor', 'viewer'] as const) {
    const member = await world.person(role)
    await world.join(ada.cellar_id, member, role)
    const { status, body } = await world.refused(takeArchive, {
      as: member,
      params,
      body: { password: member.password },
    })
    assert.deepEqual([status, body.code], [403, 'forbidden'], role)
  }
  const without = await world.refused(takeArchive, { as: ada, params, body: {} })
  assert.equal(without.status, 400)
  assert.ok(without.body.fields?.password)
  for (const password of ['', 'not my password', ada.password.toUpperCase()]) {
    const { status, body } = await world.refused(takeArchive, { as: ada, params, body: { password } })
    assert.deepEqual([status, body.code], [403, 'wrong_password'], password)
  }
  assert.equal((await world.call(takeArchive, { as: ada, params, body: { password: ada.password } })).status, 200)
})

test('an archive says what it is, and holds no e-mail, no password and no token', async () => {
  const world = await startWorld()
  const ada = await world.person('Ada')
  await everyKindOfRow(world, ada, ada)
  const files = await unpacked(await takenOut(world, ada))
  const { format, format_version, cellar, taken_by, lines } = JSON.parse(String(files.get('manifest.json')))
  assert.deepEqual([format, format_version, cellar.name, taken_by], [formatName, 1, 'Ada', ada.user.id])
  assert.equal([...files.keys()][0], 'manifest.json')
  for (const [file, count] of Object.entries(lines)) {
    assert.equal(String(files.get(file)).split('\n').length - 1, count, file)
  }
  const everything = Buffer.concat([...files.values()]).toString('latin1')
  const { password_hash } = await world.db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  for (const secret of [ada.user.email, password_hash, '$argon2', ada.token]) assert.ok(!everything.includes(secret))
})

/** One row of every table at least, two people, a photo that is there and one that was removed, a view, an import. */
async function everyKindOfRow(world: World, ada: Somebody, kim: Somebody) {
  const params = { cellar_id: ada.cellar_id }
  const [wine_id, bottle_id, inner, outer] = [newId(), newId(), newId(), newId()]
  const [photo_id, gone_id, tasting_id, stocktake_id] = [newId(), newId(), newId(), newId()]
  await world.done(addWine, { as: ada, params, body: { id: wine_id, name: 'Grand Cru', type: 'white' } })
  await world.done(addPlace, { as: ada, params, body: { id: inner, name: 'Shelf', kind: 'shelf', parent_id: null } })
  await world.done(addPlace, { as: ada, params, body: { id: outer, name: 'House', kind: 'house', parent_id: null } })
  // The older place lies in the newer one: in the order of their ids the inner comes first.
  await world.done(editPlace, { as: ada, params: { ...params, place_id: inner }, body: { parent_id: outer } })
  const bought = { id: newId(), wine_id, bottle_ids: [bottle_id, newId()], size_ml: 750, received_on: '2026-01-02' }
  await world.done(addBottles, { as: kim, params, body: { ...bought, place_id: inner } })
  await world.done(departBottle, {
    as: kim,
    params: { ...params, bottle_id: bought.bottle_ids[1] },
    body: { departure: 'drunk', departed_on: '2026-02-03' },
  })
  await world.done(addCustomField, { as: ada, params, body: { id: newId(), name: 'Importer', kind: 'text' } })
  const sheet = { page_width: 210, page_height: 297, width: 60, height: 30, columns: 3, rows: 8, left: 5, top: 5 }
  await world.done(addLabelSheet, { as: ada, params, body: { id: newId(), ...sheet, across: 65, down: 34 } })
  await world.done(addWindowRule, {
    as: ada,
    params,
    body: {
      id: newId(),
      type: 'white',
      country: null,
      region: null,
      grape: null,
      classification: null,
      years_from: 1,
      years_until: 4,
    },
  })
  const note = { id: tasting_id, wine_id, tasted_on: '2026-03-01', note: 'Ünïcödé, “quotes” and\nlines.' }
  await world.done(addTasting, { as: ada, params, body: note })
  await world.done(addWish, {
    as: kim,
    params,
    body: { id: newId(), wine_id, size_ml: 750, quantity: 2, wished_on: '2026-03-02' },
  })
  for (const id of [photo_id, gone_id]) {
    await world.done(addPhoto, { as: kim, params: { ...params, wine_id, photo_id: id }, body: await smallPhoto() })
  }
  await world.done(removePhoto, { as: ada, params: { ...params, photo_id: gone_id } })
  const expected = { [inner]: [bottle_id], [nowhere]: [] }
  await world.done(startStocktake, { as: ada, params, body: { id: stocktake_id, place_id: outer, expected } })
  const tick = { id: newId(), bottle_id, code: null, place_id: inner, said_state: null, said_place_id: null }
  await world.done(checkBottles, { as: kim, params: { ...params, stocktake_id }, body: { checks: [tick] } })
  await world.done(saveView, {
    as: ada,
    params: { ...params, view_id: newId() },
    body: { name: 'To drink', address: 'stage=peak', look: { columns: ['vintage'], density: 'dense' } },
  })
  const body = importFile('winebuddy/cellar.test.csv')
  const { import_id } = await world.done(previewImport, { as: ada, params, query: { file_name: 'list.csv' }, body })
  await world.done(takeImport, { as: ada, params: { ...params, import_id }, key: newId() })
  await world.done(previewImport, { as: ada, params, query: { file_name: 'only looked at.csv' }, body })
  return { photo_id, tasting_id, wine_id }
}

/** The newest changes are undone in both, or refused in both for the same reason. */
async function undoneAlike(...places: [World, Somebody, string][]) {
  const [first] = places
  const { version: newest } = (await wholeOf(first?.[0].db as never, first?.[2] ?? '')).rows
  for (let version = newest; version > newest - 30; version--) {
    const answers = await Promise.all(
      places.map(async ([world, as, cellar_id]) => {
        const { status, body } = await world.refused(undoChange, { as, params: { cellar_id, version } })
        return [status, status === 201 ? (body as unknown as { rows: unknown }).rows : body.code]
      }),
    )
    assert.deepEqual(answers[1], answers[0], `undo of ${version}`)
  }
}
