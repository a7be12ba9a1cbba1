import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../tests/fields-of.ts'
import { worldOf } from '../../../tests/harness.ts'
import { getSnapshot, undoChange } from '../../ledger/contract.ts'
import { replicaOf } from '../../ledger/replica.ts'
import { newId } from '../../shared/ids.ts'
import { listHistory, listMembers } from '../cellars/contract.ts'
import { addWine } from '../wines/commands.ts'
import { listWines } from '../wines/contract.ts'
import { addTasting, editTasting, removeTasting } from './commands.ts'

const [world, ada, bert, carl] = await worldOf('Ada', 'Bert', 'Carl')
const { cellar_id } = ada
const params = { cellar_id }
world.pass(1000)
await world.join(cellar_id, bert, 'editor')
world.pass(1000)
await world.join(cellar_id, carl, 'viewer')

const tastings = async () => {
  const replica = replicaOf(await world.done(getSnapshot, { as: ada }))
  const ordered = [...replica.tastings.values()].sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
  return ordered.map(({ note, score, person_id }) => [note, score, person_id])
}

test('lets two people note one wine, change only their own notes, and undo; a viewer changes none', async () => {
  const wine_id = newId()
  const wine = { type: 'red', producer: 'Château Étoile', vintage: 1996 } as const
  const [own, theirs] = [newId(), newId()]
  const tasting = { wine_id, tasted_on: '2026-03-13', aspects: { scents: ['honey'], acidity: ['fresh'] } }
  const body = { ...tasting, wine, id: own, score: 86.5, score_scale: 'points_20' }
  await world.done(addTasting, { as: ada, body })
  await world.done(addTasting, {
    as: bert,
    params,
    body: { ...tasting, id: theirs, score: 90, score_scale: 'stars_5' },
  })
  assert.deepEqual(await tastings(), [
    [null, 86.5, ada.user.id],
    [null, 90, bert.user.id],
  ])
  const edit = { params: { cellar_id, tasting_id: own }, body: { note: 'Plums' } }
  const refused = await world.refused(editTasting, { as: bert, ...edit })
  assert.deepEqual([refused.status, refused.body.code], [403, 'not_your_tasting'])
  assert.equal((await world.refused(editTasting, { as: carl, ...edit })).status, 403)
  await world.done(editTasting, { as: ada, ...edit })
  const { version } = await world.done(removeTasting, { as: bert, params: { cellar_id }, body: { tasting_id: theirs } })
  assert.deepEqual(await tastings(), [['Plums', 86.5, ada.user.id]])
  await world.done(undoChange, { as: bert, params: { cellar_id }, body: { version } })
  assert.equal((await tastings()).length, 2)
})

test('reports errors by field and writes nothing', async () => {
  const before = await tastings()
  const { status, body } = await world.refused(addTasting, {
    as: ada,
    body: { id: newId(), wine_id: newId(), wine: { type: 'red', name: 'x' }, note: 'a', aspects: { body: ['stout'] } },
  })
  assert.equal(status, 400)
  assert.equal(body.fields?.['aspects.body']?.code, 'not_in_list')
  assert.deepEqual(await tastings(), before)
})

test('names the members, and former members who are still named by a note or a change', async () => {
  const named = async () =>
    (await world.done(listMembers, { as: carl, params })).members.map(({ name, role }) => [name, role])
  assert.deepEqual(await named(), [
    ['Ada', 'owner'],
    ['Bert', 'editor'],
    ['Carl', 'viewer'],
  ])
  const dora = await world.person('Dora')
  await world.join(cellar_id, dora, 'editor')
  await world.done(addWine, { as: dora, params, body: { id: newId(), type: 'red', name: 'Left behind' } })
  await world.db
    .deleteFrom('members')
    .where('person_id', 'in', [bert.user.id, dora.user.id])
    .where('cellar_id', '=', cellar_id)
    .execute()
  assert.deepEqual(await named(), [
    ['Ada', 'owner'],
    ['Carl', 'viewer'],
    ['Bert', null],
    ['Dora', null],
  ])
  const query = { person_id: dora.user.id }
  const { changes } = await world.done(listHistory, { as: carl, params, query })
  assert.deepEqual(fieldsOf(changes, 'command', 'person_name'), [['wines/add', 'Dora']])
})

test('finds a wine by the name of who tasted it, after they were renamed, after they left, and after others did', async () => {
  const [eva, fred] = [await world.person('Eva'), await world.person('Fred')]
  const theirs = { cellar_id: eva.cellar_id }
  await world.join(eva.cellar_id, fred, 'editor')
  const add = (name: string) => world.done(addWine, { as: eva, body: { id: newId(), type: 'red', name } })
  const taste = async (as: typeof eva, name: string) => {
    const body = { id: newId(), wine_id: newId(), wine: { type: 'red', name } as const, note: 'Cherries' }
    await world.done(addTasting, { as, params: theirs, body })
  }
  const found = async (search: string) => {
    const { wines } = await world.done(listWines, { as: eva, query: { search } })
    return wines.map(({ name }) => name)
  }
  await taste(fred, 'Barolo')
  assert.deepEqual([await found('fred'), await found('frieda')], [['Barolo'], []])
  await world.db.updateTable('people').set({ name: 'Frieda' }).where('id', '=', fred.user.id).execute()
  await add('Gavi')
  assert.deepEqual([await found('fred'), await found('frieda')], [[], ['Barolo']])
  await world.db.deleteFrom('members').where('person_id', '=', fred.user.id).execute()
  await add('Soave')
  assert.deepEqual(await found('frieda'), ['Barolo'])
  await taste(eva, 'Lambrusco')
  assert.deepEqual([await found('eva'), await found('frieda')], [['Lambrusco'], ['Barolo']])
})
