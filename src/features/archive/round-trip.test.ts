import assert from 'node:assert/strict'
import test from 'node:test'
import { broughtBack, takenOut, unpacked, wholeOf } from '../../../tests/archives.ts'
import { everyKindOfRow } from '../../../tests/every-kind-of-row.ts'
import { fieldOf, fieldsOf } from '../../../tests/fields-of.ts'
import { type Somebody, startWorld, type World, worldOf } from '../../../tests/harness.ts'
import { RandomCommands } from '../../../tests/random-commands.ts'
import { listCellars, undoChange } from '../../ledger/contract.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { listHistory, listMembers } from '../cellars/contract.ts'
import { getPhoto } from '../photos/contract.ts'
import { editTasting } from '../tastings/commands.ts'
import { listViews } from '../views/contract.ts'
import { listWines } from '../wines/contract.ts'
import { takeArchive } from './contract.ts'
import { formatName, formatVersion, lineFiles } from './format.ts'

const seed = Number(process.env.SEED ?? 20_260_314)

test(`moves a cellar of random commands to another instance and back unchanged (SEED=${seed})`, async () => {
  const [here, ada, kim] = await worldOf('Ada', 'Kim')
  await here.join(ada.cellar_id, kim, 'editor')
  await new RandomCommands(here, ada, seededRandom(String(seed))).steps(150)
  await everyKindOfRow(here, ada, kim)
  const archive = await takenOut(here, ada)
  const whole = await wholeOf(here.db, ada.cellar_id)
  for (const table of cellarTables) assert.ok((whole.rows.tables[table]?.rows.length ?? 0) > 0, `${table} is tried`)

  // This second instance runs on SQLite even when the tests run on PostgreSQL, so the archive moves in both directions.
  const there = await startWorld({}, null)
  const carl = await there.person('Carl')
  const cellar = await broughtBack(there, carl, archive)
  assert.deepEqual(await wholeOf(there.db, cellar.id), whole)
  assert.deepEqual(cellar, { id: cellar.id, name: 'Ada', version: whole.rows.version, role: 'owner', prices: true })

  const again = await takenOut(there, carl, cellar.id)
  const [first, second] = [await unpacked(archive), await unpacked(again)]
  assert.deepEqual([...first.keys()], [...second.keys()])
  for (const file of lineFiles) if (file !== 'people.jsonl') assert.deepEqual(second.get(file), first.get(file), file)
  const back = await broughtBack(here, ada, again)
  assert.deepEqual(await wholeOf(here.db, back.id), whole)
  assert.equal(back.name, 'Ada (2)')

  await undoneAlike([here, ada, ada.cellar_id], [there, carl, cellar.id])
})

test('shows the authors of changes by their old names, and the photos', async () => {
  const [here, ada, kim] = await worldOf('Ada', 'Kim')
  await here.join(ada.cellar_id, kim, 'editor')
  const { photo_id } = await everyKindOfRow(here, ada, kim)
  const archive = await takenOut(here, ada)

  const [there, carl] = await worldOf('Carl')
  const { id: cellar_id } = await broughtBack(there, carl, archive)
  const { members } = await there.done(listMembers, { as: carl, params: { cellar_id } })
  assert.deepEqual(fieldsOf(members, 'name', 'role'), [
    ['Carl', 'owner'],
    ['Ada', null],
    ['Kim', null],
  ])
  const found = await there.done(listWines, { as: carl, params: { cellar_id }, query: { search: 'ada' } })
  assert.deepEqual(fieldOf(found.wines, 'name'), ['Grand Cru'])
  const { changes } = await there.done(listHistory, { as: carl, params: { cellar_id } })
  assert.deepEqual([...new Set(fieldOf(changes, 'person_name'))].sort(), ['Ada', 'Kim'])
  const picture = await there.done(getPhoto, { as: carl, params: { cellar_id, photo_id, form: 'small' } })
  assert.ok((picture as unknown as Buffer).length > 20)
  const { views } = await there.done(listViews, { as: carl, params: { cellar_id } })
  assert.deepEqual(fieldOf(views, 'name'), ['To drink'])
  // The empty cellar that was created with the account comes after it.
  const { cellars } = await there.done(listCellars, { as: carl })
  assert.deepEqual(fieldOf(cellars, 'id'), [cellar_id, carl.cellar_id])
})

test('keeps the notes of a person who moves their own cellar to another instance', async () => {
  const [here, ada] = await worldOf('Ada')
  const { tasting_id } = await everyKindOfRow(here, ada, ada)
  const archive = await takenOut(here, ada)
  const [there, , adaThere] = await worldOf('Somebody', 'Ada')
  const { id: cellar_id } = await broughtBack(there, adaThere, archive)
  await there.done(editTasting, { as: adaThere, params: { cellar_id }, body: { tasting_id, note: 'Still so.' } })
  const { members } = await there.done(listMembers, { as: adaThere, params: { cellar_id } })
  assert.deepEqual(fieldsOf(members, 'id', 'name', 'role'), [[adaThere.user.id, 'Ada', 'owner']])
  const undo = { as: adaThere, params: { cellar_id }, body: { version: 1 } }
  const { status, body } = await there.refused(undoChange, undo)
  const wanted = [409, 'undo_blocked']
  assert.deepEqual([status, body.code], wanted, 'what later changes rest on cannot be undone, as before')
})

test('exports the state of one moment while others write', async () => {
  const [world, ada] = await worldOf('Ada')
  const commands = new RandomCommands(world, ada, seededRandom(String(seed)))
  await commands.steps(60)
  let isOver = false
  const writing = (async () => {
    while (!isOver) await commands.step()
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

test('gives the archive only to the owner, with the right password', async () => {
  const [world, ada] = await worldOf('Ada')
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
  for (const [body, status] of [
    [{}, 403],
    [{ password: '' }, 400],
  ] as const) {
    const without = await world.refused(takeArchive, { as: ada, body })
    assert.equal(without.status, status)
    assert.ok(without.body.fields?.password)
  }
  for (const password of ['not my password', ada.password.toUpperCase()]) {
    const { status, body } = await world.refused(takeArchive, { as: ada, body: { password } })
    assert.deepEqual([status, body.code], [403, 'wrong_password'], password)
  }
  assert.equal((await world.call(takeArchive, { as: ada, body: { password: ada.password } })).status, 200)
})

test('describes itself and holds no e-mail address, password or token', async () => {
  const [world, ada] = await worldOf('Ada')
  await everyKindOfRow(world, ada, ada)
  const files = await unpacked(await takenOut(world, ada))
  const { format, format_version, cellar, taken_by, lines } = JSON.parse(String(files.get('manifest.json')))
  assert.deepEqual([format, format_version, cellar.name, taken_by], [formatName, formatVersion, 'Ada', ada.user.id])
  assert.equal([...files.keys()][0], 'manifest.json')
  for (const [file, count] of Object.entries(lines)) {
    assert.equal(String(files.get(file)).split('\n').length - 1, count, file)
  }
  const everything = Buffer.concat([...files.values()]).toString('latin1')
  const { password_hash } = await world.db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  for (const secret of [ada.user.email, password_hash, '$argon2', ada.token]) assert.ok(!everything.includes(secret))
})

/** Checks that the newest changes can be undone in both cellars, or are refused in both for the same reason. */
async function undoneAlike(...places: [World, Somebody, string][]) {
  const [first] = places
  const { version: newest } = (await wholeOf(first?.[0].db as never, first?.[2] ?? '')).rows
  let undone = 0
  for (let version = newest; version > newest - 30; version--) {
    const answers = await Promise.all(
      places.map(async ([world, as, cellar_id]) => {
        const { status, body } = await world.refused(undoChange, { as, params: { cellar_id }, body: { version } })
        if (status === 201) undone++
        return [status, status === 201 ? (body as unknown as { rows: unknown }).rows : body.code]
      }),
    )
    assert.deepEqual(answers[1], answers[0], `undo of ${version}`)
  }
  assert.ok(undone > 0)
}
