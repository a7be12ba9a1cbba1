import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Somebody, worldOf } from '../../../tests/harness.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { listViews, type NewView, removeView, saveView } from './contract.ts'

const [world, owner, viewer, stranger] = await worldOf('Owner', 'Viewer', 'Stranger')
await world.join(owner.cellar_id, viewer, 'viewer')

const white: NewView = {
  name: 'White by region',
  address: 'type=white&group=region',
  look: { columns: ['region', 'vintage'], density: 'dense' },
}

test('saves, changes and removes a view', async () => {
  const view_id = newId()
  assert.deepEqual(await save(owner, white, view_id), { id: view_id, ...white })
  assert.deepEqual(await viewsOf(owner), [{ id: view_id, ...white }])
  const plain = { name: 'All of it', address: '', look: null }
  await save(owner, plain, view_id)
  assert.deepEqual(await viewsOf(owner), [{ id: view_id, ...plain }])
  await remove(owner, view_id)
  assert.deepEqual(await viewsOf(owner), [])
  assert.equal((await world.call(removeView, { as: owner, params: paramsOf(view_id) })).status, 404)
})

test('gives viewers views of their own and hides those of others', async () => {
  const view_id = newId()
  const red = { ...white, name: 'Red', address: 'type=red' }
  await save(owner, white, view_id)
  assert.deepEqual(await viewsOf(viewer), [])
  assert.equal((await world.call(removeView, { as: viewer, params: paramsOf(view_id) })).status, 404)
  await save(viewer, red, view_id)
  assert.deepEqual(await viewsOf(viewer), [{ id: view_id, ...red }])
  assert.deepEqual(await viewsOf(owner), [{ id: view_id, ...white }])
  await remove(viewer, view_id)
  assert.deepEqual(await viewsOf(owner), [{ id: view_id, ...white }])
  await remove(owner, view_id)
})

test('hides views from strangers', async () => {
  const view_id = newId()
  const params = paramsOf(view_id)
  await save(owner, white, view_id)
  assert.equal((await world.call(listViews, { as: stranger, params: inCellar() })).status, 404)
  assert.equal((await world.call(saveView, { as: stranger, params, body: white })).status, 404)
  assert.equal((await world.call(removeView, { as: stranger, params })).status, 404)
  assert.deepEqual(await viewsOf(owner), [{ id: view_id, ...white }])
  await remove(owner, view_id)
})

test('replaces a view of the same name', async () => {
  const [one, two] = [newId(), newId()]
  await save(owner, white, one)
  await save(owner, { ...white, address: 'type=white' }, two)
  assert.deepEqual(await viewsOf(owner), [{ id: two, ...white, address: 'type=white' }])
  await remove(owner, two)
})

test('limits the number of views, also when several are saved at once', async () => {
  const named = (number: number) => ({ ...white, name: `View ${number}` })
  for (let number = 2; number < limits.views; number++) await save(viewer, named(number))
  const [first, second, third] = await Promise.all(
    [1000, 1001, 1002].map(number =>
      world.refused(saveView, { as: viewer, params: paramsOf(newId()), body: named(number) }),
    ),
  )
  const answers = [first, second, third]
  assert.deepEqual(answers.map(answer => answer?.status).sort(), [200, 200, 409])
  const refused = answers.find(answer => answer?.status === 409)
  assert.equal(refused?.body.code, 'too_many_views')
  const views = await viewsOf(viewer)
  assert.equal(views.length, limits.views)
  const { id, ...last } = views.at(-1) ?? { id: '', ...white }
  await save(viewer, { ...last, address: 'type=red' }, id)
  await save(viewer, { ...last, address: 'type=rose' })
  assert.equal((await viewsOf(viewer)).length, limits.views)
})

test('rejects an invalid name, address or look by its field', async () => {
  const broken: Record<string, object> = {
    name: { ...white, name: 'two\nlines' },
    address: { ...white, address: 'https://example.org/' },
    'look.density': { ...white, look: { columns: [], density: 'tiny' } },
    'look.columns.0': { ...white, look: { columns: ['person_id'], density: 'dense' } },
    person_id: { ...white, person_id: owner.user.id },
  }
  for (const [field, body] of Object.entries(broken)) {
    const refused = await world.refused(saveView, { as: owner, params: paramsOf(newId()), body })
    assert.equal(refused.status, 400)
    assert.deepEqual(Object.keys(refused.body.fields ?? {}), [field])
  }
  const tooLong = { ...white, name: 'x'.repeat(limits.view_name + 1) }
  const refused = await world.refused(saveView, { as: owner, params: paramsOf(newId()), body: tooLong })
  assert.equal(refused.body.fields?.name?.code, 'too_long')
  assert.deepEqual(await viewsOf(owner), [])
})

test('removes the views of a person who leaves the cellar', async () => {
  const leaver = await world.person('Leaver')
  await world.join(owner.cellar_id, leaver, 'editor')
  await save(leaver, white)
  const theirs = world.db.deleteFrom('members').where('person_id', '=', leaver.user.id)
  await theirs.where('cellar_id', '=', owner.cellar_id).execute()
  const left = await world.db.selectFrom('views').select('id').where('person_id', '=', leaver.user.id).execute()
  assert.deepEqual(left, [])
})

function inCellar() {
  return { cellar_id: owner.cellar_id }
}

function paramsOf(view_id: string) {
  return { cellar_id: owner.cellar_id, view_id }
}

function save(as: Somebody, body: NewView, view_id = newId()) {
  return world.done(saveView, { as, params: paramsOf(view_id), body })
}

function remove(as: Somebody, view_id: string) {
  return world.done(removeView, { as, params: paramsOf(view_id) })
}

async function viewsOf(as: Somebody) {
  return (await world.done(listViews, { as, params: inCellar() })).views
}
