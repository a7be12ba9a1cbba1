import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { undoChange } from '../../ledger/contract.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import type { Owner } from '../../model/bottle.ts'
import { newId } from '../../shared/ids.ts'
import { exportPersonalData } from '../accounts/contract.ts'
import { BottleTable } from '../analytics/bottle-table.ts'
import { BottleViews } from '../analytics/bottle-views.ts'
import { getAnalytics } from '../analytics/contract.ts'
import { aBottle, aPurchase, aValuation, aWine } from '../cellars/builders.ts'
import { listHistory } from '../cellars/contract.ts'
import { removeMember } from '../members/contract.ts'
import { ownedOf } from '../money/owned.ts'
import { roundedSum } from '../money/rounded-sum.ts'
import { exportTable } from '../transfer/export/contract.ts'
import { addWine } from '../wines/commands.ts'
import { listWines } from '../wines/contract.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { addBottles } from './commands.ts'
import { ownersText } from './owners-named.ts'
import { setOwners } from './owning.ts'
import { partOwned } from './part-owned.ts'
import { editPurchase } from './purchases.ts'
import { editPurchases } from './shared-purchases.ts'

const [ada, bruno] = ['01890000-0000-7000-8000-00000000ada0', '01890000-0000-7000-8000-0000000b2000']
const two: Owner[] = [
  { person_id: ada, name: 'Ada', parts: 2 },
  { person_id: bruno, name: 'Bruno', parts: 1 },
]
const context = { today: '2026-03-14', currency: 'EUR', rates: new Map() }

function cellarOf(...rows: RowWrite[]): Replica {
  return withRows(emptyReplica('cellar'), 1, rows)
}

/**
 * Three bottles of a purchase at 10.00 each, worth 25.00 each, belong to Ada by two thirds and to Bruno by one. A fourth one
 * is Bruno's alone, and a fifth one, at 7.00 and without a value of its size, is that of the whole cellar.
 */
const wine = aWine()
const shared = aPurchase({ wine_id: wine.id, price_minor: 1_000, price_currency: 'EUR', owners: two })
const plain = aPurchase({ wine_id: wine.id, price_minor: 700, price_currency: 'EUR' })
const of = { wine_id: wine.id, purchase_id: shared.id }
const bottles = [
  ...[1, 2, 3].map(() => aBottle(of)),
  aBottle({ ...of, owners: [{ person_id: bruno, name: 'Bruno', parts: 5 }] }),
  aBottle({ wine_id: wine.id, purchase_id: plain.id, size_ml: 375 }),
]
const cellar = cellarOf(
  put('wines', wine),
  put('purchases', shared),
  put('purchases', plain),
  ...bottles.map(bottle => put('bottles', bottle)),
  put('valuations', aValuation({ wine_id: wine.id, amount_minor: 2_500 })),
)

test('gives bottles the owners of their purchase, unless they have owners of their own', () => {
  const [first = aBottle(), , , brunos = aBottle(), ours = aBottle()] = bottles
  assert.equal(partOwned([ada])(first, shared), 2 / 3)
  assert.equal(partOwned([ada, bruno])(first, shared), 1)
  assert.equal(partOwned([ada])(brunos, shared), 0)
  assert.equal(partOwned([bruno])(brunos, shared), 1)
  assert.equal(partOwned([ada, bruno])(ours, plain), 0, 'a bottle of the whole cellar is nobody’s own')
  assert.equal(partOwned(['unknown'])(ours, plain), 1)
  assert.equal(partOwned(['unknown'])(first, shared), 0)
})

test('weighs value and cost by the part, and rounds the sum once', () => {
  const ownedBy = (...owners: string[]) => ownedOf([...cellar.bottles.values()], cellar, { ...context, owners })
  // Two thirds of three bottles: 3 × 2/3 × 25.00 = 50.00, where rounding each would give 50.01.
  assert.deepEqual(ownedBy(ada), { bottles: 3, parts: 2, value_minor: 5_000, paid_minor: 2_000 })
  // A third of each of the three, and the whole fourth: 25.00 + 25.00, and 10.00 + 10.00.
  assert.deepEqual(ownedBy(bruno), { bottles: 4, parts: 2, value_minor: 5_000, paid_minor: 2_000 })
  assert.deepEqual(ownedBy('unknown'), { bottles: 1, parts: 1, value_minor: 700, paid_minor: 700 })
  assert.deepEqual(ownedBy(newId()), { bottles: 0, parts: 0, value_minor: null, paid_minor: null })
  const one = ownedOf(bottles.slice(0, 1), cellar, { ...context, owners: [ada] })
  assert.deepEqual([one.value_minor, one.paid_minor], [1_667, 667])
  assert.equal(roundedSum(1 / 3 + 1 / 6), 1, 'a half that floating-point numbers miss is rounded up')
})

test('counts a person’s bottles as whole ones in the analytics, with their part of the amounts', () => {
  const at = (owner: string[] | undefined) => {
    const table = new BottleTable(cellar, summarizeWines(cellar, context), {
      ...context,
      part: owner && partOwned(owner),
    })
    const { totals, view } = new BottleViews(table, ['type', 'owner'], 'value').at(owner ? { owner } : {})
    return [totals.bottles, totals.value.sum, totals.cost.sum, view('type') !== undefined]
  }
  assert.deepEqual(at(undefined), [5, 10_700, 4_700, true])
  assert.deepEqual(at([ada]), [3, 5_000, 2_000, true])
  assert.deepEqual(at([bruno]), [4, 5_000, 2_000, true])
  assert.deepEqual(at([ada, bruno, 'unknown']), [5, 10_700, 4_700, true], 'all parts together are the whole')
})

test('answers a program with the figures of some people’s part, each with the question for their wines', async () => {
  const { world, owner, member, params, wine_id, bottle_ids, owners } = await household()
  const [first = ''] = bottle_ids
  await world.done(setOwners, { as: owner, params, body: { bottle_ids: [first], owners } })
  const elsewhere = { id: newId(), type: 'white' as const, name: 'Of the cellar' }
  await world.done(addWine, { as: owner, params, body: elsewhere })
  const figures = (...person_ids: string[]) =>
    world.done(getAnalytics, { as: member, params, query: { currency: 'EUR', today: '2026-03-14', owner: person_ids } })
  // Ada owns two thirds of one bottle at 10.00; the other bottle and the wine without bottles are the whole cellar's.
  const hers = await figures(owner.user.id)
  assert.deepEqual(hers.in_cellar, { bottles: 1, wines: 1, query: { owner: [owner.user.id] } })
  assert.deepEqual([hers.value.amount_minor, hers.value.known, hers.cost.amount_minor], [667, 1, 667])
  assert.deepEqual(
    hers.cost.parts.map(({ bottles, entered_minor, amount_minor }) => [bottles, entered_minor, amount_minor]),
    [[1, 667, 667]],
  )
  assert.deepEqual(
    hers.by_type.map(({ key, bottles, value_minor, query }) => [key, bottles, value_minor, query]),
    [['red', 1, 667, { type: ['red'], owner: [owner.user.id] }]],
  )
  assert.deepEqual(
    hers.months.map(({ period, bought, spent_minor }) => [period, bought.bottles, spent_minor]),
    [['2026-01', 1, 667]],
  )
  assert.equal((await figures(member.user.id)).value.amount_minor, 333)
  assert.equal((await figures('unknown')).value.amount_minor, 1_000)
  assert.equal((await figures(owner.user.id, member.user.id, 'unknown')).value.amount_minor, 2_000)
  const listed = await world.done(listWines, { as: owner, params, query: hers.in_cellar.query })
  assert.deepEqual(
    listed.wines.map(({ id }) => id),
    [wine_id],
  )
  const { status, body } = await world.refused(getAnalytics, { as: owner, params, query: { owner: 'Ada' } })
  assert.deepEqual([status, body.fields?.['owner.0']?.code], [400, 'bad_format'])
})

test('names owners with their parts, and a single one without', () => {
  assert.equal(ownersText(two), 'Ada 2/3, Bruno 1/3')
  assert.equal(ownersText(two.slice(1)), 'Bruno')
  assert.equal(ownersText([]), '')
})

async function household() {
  const [world, owner, member] = await worldOf('Ada', 'Bruno')
  const params = { cellar_id: owner.cellar_id }
  await world.join(owner.cellar_id, member, 'editor')
  const [wine_id, purchase_id, ...bottle_ids] = Array.from({ length: 4 }, () => newId())
  await world.done(addWine, { as: owner, body: { id: wine_id, type: 'red', name: 'Cuvée' } })
  const bought = { id: purchase_id, wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02' }
  await world.done(addBottles, { as: owner, body: { ...bought, price_minor: 1_000, price_currency: 'EUR' } })
  const owners = [owner, member].map(({ user }, at) => ({ person_id: user.id, name: user.name, parts: 2 - at }))
  const now = () => readWhole(world.db, owner.cellar_id)
  return { world, owner, member, params, wine_id, purchase_id, bottle_ids, owners, now }
}

test('sets the owners of bottles and purchases as changes that can be undone, and finds wines by them', async () => {
  const { world, owner, member, params, wine_id, purchase_id, bottle_ids, owners, now } = await household()
  const [bottle_id = ''] = bottle_ids
  const set = await world.done(setOwners, { as: member, params, body: { bottle_ids, owners } })
  assert.deepEqual((await now()).bottles.get(bottle_id)?.owners, owners)
  const again = await world.refused(setOwners, { as: member, params, body: { bottle_ids, owners } })
  assert.equal(again.body.code, 'nothing_to_change')
  const { changes } = await world.done(listHistory, { as: owner, params })
  assert.equal(changes[0]?.command, 'bottles/set-owners')
  const found = async (person: string) =>
    (await world.done(listWines, { as: owner, params, query: { owner: person } })).wines.map(({ id }) => id)
  assert.deepEqual(await found(member.user.id), [wine_id])
  assert.deepEqual(await found('unknown'), [])

  await world.done(undoChange, { as: owner, params, body: { version: set.version } })
  assert.deepEqual((await now()).bottles.get(bottle_id)?.owners, [])
  assert.deepEqual(await found('unknown'), [wine_id])
  await world.done(editPurchase, { as: owner, params, body: { purchase_id, owners } })
  assert.deepEqual(await found(member.user.id), [wine_id], 'its bottles follow the purchase')
  await world.done(editPurchases, { as: owner, params, body: { purchase_ids: [purchase_id], owners: [] } })
  assert.deepEqual((await now()).purchases.get(purchase_id ?? '')?.owners, [])
})

test('lists for a person the parts that are stored as theirs, and not those of others', async () => {
  const { world, owner, member, params, bottle_ids, owners, purchase_id } = await household()
  await world.done(setOwners, { as: owner, params, body: { bottle_ids: bottle_ids.slice(0, 1), owners } })
  await world.done(editPurchase, { as: owner, params, body: { purchase_id, owners: owners.slice(1) } })
  const data = await world.done(exportPersonalData, { as: member, body: { password: member.password } })
  const { owned_bottles, owned_purchases } = data as unknown as Record<string, unknown>
  const part = { ...params, name: 'Bruno', parts: 1 }
  assert.deepEqual(owned_bottles, [{ ...part, id: bottle_ids[0] }])
  assert.deepEqual(owned_purchases, [{ ...part, id: purchase_id }])
})

test('keeps the part of a person who has left, by name', async () => {
  const { world, owner, member, params, bottle_ids, owners, now } = await household()
  await world.done(setOwners, { as: owner, params, body: { bottle_ids, owners } })
  await world.done(removeMember, { as: owner, params: { ...params, person_id: member.user.id } })
  const stored = (await now()).bottles.get(bottle_ids[0] ?? '')?.owners ?? []
  assert.equal(ownersText(stored), 'Ada 2/3, Bruno 1/3')
  const csv = await world.done(exportTable, { as: owner, params, query: { table: 'everything', form: 'csv' } })
  assert.match(String(csv), /Ada 2\/3, Bruno 1\/3/)
})

test('names the field of parts that are none', async () => {
  const { world, owner, params, bottle_ids, owners } = await household()
  const [first] = owners
  const refusals = async (some: unknown) => {
    const { status, body } = await world.refused(setOwners, { as: owner, params, body: { bottle_ids, owners: some } })
    assert.equal(status, 400)
    return Object.fromEntries(Object.entries(body.fields ?? {}).map(([name, { code }]) => [name, code]))
  }
  assert.deepEqual(await refusals([{ ...first, parts: 0 }]), { 'owners.0.parts': 'too_small' })
  assert.deepEqual(await refusals([{ ...first, parts: 0.5 }]), { 'owners.0.parts': 'wrong_type' })
  assert.deepEqual(await refusals([{ ...first, parts: 1_001 }]), { 'owners.0.parts': 'too_big' })
  assert.deepEqual(await refusals([first, first]), { owners: 'chosen_twice' })
  assert.deepEqual(await refusals(Array(21).fill(first)), { owners: 'too_many' })
  assert.deepEqual(await refusals([{ ...first, person_id: 'Ada' }]), { 'owners.0.person_id': 'not_an_id' })
  assert.deepEqual(await refusals([{ ...first, name: 'x\u202ey' }]), { 'owners.0.name': 'bad_characters' })
})
