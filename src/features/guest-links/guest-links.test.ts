import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import type { MemberRole } from '../../model/person.ts'
import { newId } from '../../shared/ids.ts'
import { exportPersonalData } from '../accounts/contract.ts'
import { addBottles } from '../bottles/commands.ts'
import { departBottles } from '../bottles/departures.ts'
import { changeMemberRole, removeMember } from '../members/contract.ts'
import { addPlace } from '../places/commands.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { addWine } from '../wines/commands.ts'
import { listWines } from '../wines/contract.ts'
import { listGuestLinks, makeGuestLink, readGuestLink, takeGuestLinkBack } from './contract.ts'

const dayMs = 86_400_000

/** Ada has a Barolo on a shelf and a Chablis without a place, bought at prices that are easy to find. */
async function cellarWithShelf() {
  const [world, ada] = await worldOf('Ada')
  const params = { cellar_id: ada.cellar_id }
  const as = { as: ada, params }
  const shelf = newId()
  await world.done(addPlace, { ...as, body: { id: shelf, name: 'Secret shelf', kind: 'shelf' } })
  for (const [name, place_id] of [
    ['Chablis', null],
    ['Barolo', shelf],
  ] as const) {
    const wine_id = newId()
    const wine = {
      producer: 'Haus',
      vintage: 2019,
      type: 'red',
      country: 'IT',
      note: 'A secret note',
      tags: ['secret'],
    }
    await world.done(addWine, { ...as, body: { id: wine_id, name, ...wine } })
    const price = { price_minor: place_id ? 9_876_543 : 1_000, price_currency: 'EUR', merchant: 'A secret merchant' }
    const bought = { size_ml: 750, received_on: '2026-01-02', place_id, ...price }
    await world.done(addBottles, { ...as, body: { id: newId(), wine_id, bottle_ids: [newId()], ...bought } })
  }
  const make = (body: object = {}, by: Somebody = ada) =>
    world.done(makeGuestLink, { as: by, params, body: { name: 'Tonight', until_on: '2026-03-15', query: {}, ...body } })
  return { world, ada, params, shelf, make }
}

const read = (world: World, token: string, ip?: string) =>
  world.refused(readGuestLink, { body: { token }, ...(ip && { ip }) })

const namesIn = async (world: World, token: string) =>
  (await world.done(readGuestLink, { body: { token } })).wines.map(({ name }) => name)

test('shows guests the names of the wines of a list or a place, as they are now, and nothing else', async () => {
  const { world, shelf, make } = await cellarWithShelf()
  const { token } = await make({ query: { sort: 'value', direction: 'up' } })
  const { status, body } = await read(world, token)
  assert.equal(status, 200)
  const origin = { region: null, subregion: null, appellation: null }
  const wine = { producer: 'Haus', vintage: 2019, type: 'red', country: 'IT', ...origin }
  assert.deepEqual(body, {
    name: 'Tonight',
    until_on: '2026-03-15',
    total: 2,
    wines: [
      { ...wine, name: 'Barolo' },
      { ...wine, name: 'Chablis' },
    ],
  })
  assert.doesNotMatch(JSON.stringify(body), /secret|98765|Ada/i)
  assert.deepEqual(await namesIn(world, (await make({ query: { place: [shelf] } })).token), ['Barolo'])
  const { token: searched } = await make({ query: { search: 'chablis' } })
  assert.deepEqual(await namesIn(world, searched), ['Chablis'])
})

test('shows guests the same wines as the list does, also those on order and those just added', async () => {
  const { world, ada, params, make } = await cellarWithShelf()
  const wines = [
    { name: 'Chablis on order', bottles: { received_on: null } },
    { name: 'Chablis just added', bottles: undefined },
    { name: 'Chablis drunk', bottles: { received_on: '2026-01-02' } },
  ]
  for (const { name, bottles } of wines) {
    const [wine_id, bottle_id] = [newId(), newId()]
    await world.done(addWine, { as: ada, params, body: { id: wine_id, name, type: 'white' } })
    if (!bottles) continue
    const body = { id: newId(), wine_id, bottle_ids: [bottle_id], size_ml: 750, ...bottles }
    await world.done(addBottles, { as: ada, params, body })
    if (bottles.received_on === null) continue
    const gone = { bottle_ids: [bottle_id], departure: 'drunk', departed_on: '2026-02-02' } as const
    await world.done(departBottles, { as: ada, params, body: gone })
  }
  for (const query of [{}, { search: 'chablis' }, { stock: 'order' }, { stock: 'gone' }, { stock: 'all' }] as const) {
    const { token } = await make({ query })
    const listed = await world.done(listWines, { as: ada, params, query })
    const shown = await world.done(readGuestLink, { body: { token } })
    assert.deepEqual(
      [shown.total, shown.wines.map(({ name }) => name)],
      [listed.total, listed.wines.map(({ name }) => name)],
    )
  }
  const { token } = await make({ query: { search: 'chablis' } })
  assert.deepEqual(await namesIn(world, token), ['Chablis just added', 'Chablis on order', 'Chablis'])
})

test('stores only a digest of the token, and shows the token once', async () => {
  const { world, ada, params, make } = await cellarWithShelf()
  const { token, ...made } = await make()
  assert.match(token, /^[A-Z2-7]{52}$/)
  const rows = await world.db.selectFrom('guest_links').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.deepEqual(await world.done(listGuestLinks, { as: ada, params }), { guest_links: [made] })
  assert.deepEqual(made, { id: made.id, name: 'Tonight', until_on: '2026-03-15', made_by: 'Ada' })
})

test('gives the same answer for links that have ended, were taken back or forged, and tells strangers nothing', async () => {
  const { world, ada, params, make } = await cellarWithShelf()
  const [ended, taken] = [await make(), await make({ until_on: '2026-03-20' })]
  await world.done(takeGuestLinkBack, { as: ada, params: { ...params, guest_link_id: taken.id } })
  // The clock of the world begins on March 14 at 9:26:53; the last day ends in UTC, which is the maker's calendar.
  world.pass(dayMs + 52_386_000)
  assert.equal((await read(world, ended.token)).status, 200)
  world.pass(1_000)
  const answers = []
  for (const token of [ended.token, taken.token, 'A'.repeat(52), '\u0000', ended.token.toLowerCase()]) {
    const { status, body } = await read(world, token)
    const { request_id: _, ...rest } = body
    answers.push(JSON.stringify([status, rest]))
  }
  assert.equal(new Set(answers).size, 1)
  assert.match(answers[0] ?? '', /^\[404,.*guest_link_invalid/)
  assert.deepEqual((await world.done(listGuestLinks, { as: ada, params })).guest_links, [])
})

test('ends at the end of the day of who made it', async () => {
  const { world, ada, params } = await cellarWithShelf()
  const body = { name: 'Tonight', until_on: '2026-03-14', query: {} }
  const headers = { 'x-time-zone': 'Asia/Tokyo' }
  const { token } = await world.done(makeGuestLink, { as: ada, params, body, headers })
  world.pass(Date.parse('2026-03-14T14:59:59.000Z') - world.clock.at.getTime())
  assert.equal((await read(world, token)).status, 200)
  world.pass(1_000)
  assert.equal((await read(world, token)).status, 404)
})

test('refuses a last day that is over or too far away, and more links than a cellar can have', async () => {
  const { world, ada, params, make } = await cellarWithShelf()
  const refusal = async (until_on: string) => {
    const body = { name: 'Tonight', until_on, query: {} }
    const { status, body: answer } = await world.refused(makeGuestLink, { as: ada, params, body })
    return [status, answer.fields?.until_on?.code]
  }
  assert.deepEqual(await refusal('2026-03-13'), [400, 'day_in_past'])
  assert.deepEqual(await refusal('2027-03-16'), [400, 'day_too_late'])
  await make({ until_on: '2027-03-15' })
  for (let made = 1; made < 50; made++) await make()
  const body = { name: 'Tonight', until_on: '2026-03-14', query: {} }
  assert.equal((await world.refused(makeGuestLink, { as: ada, params, body })).body.code, 'too_many_guest_links')
})

test('is made, listed and taken back only by owners of the cellar, and ends when its maker is one no more', async () => {
  const { world, ada, params, make } = await cellarWithShelf()
  const bob = await world.person('Bob')
  await world.join(ada.cellar_id, bob, 'owner')
  const become = (role: MemberRole) =>
    world.done(changeMemberRole, { as: ada, params: { ...params, person_id: bob.user.id }, body: { role } })
  const made = await make({}, bob)
  const onLink = { ...params, guest_link_id: made.id }
  const elsewhere = { cellar_id: bob.cellar_id, guest_link_id: made.id }
  assert.equal((await world.refused(takeGuestLinkBack, { as: bob, params: elsewhere })).status, 404)
  await become('editor')
  assert.equal((await read(world, made.token)).status, 404)
  assert.equal((await world.refused(listGuestLinks, { as: bob, params })).status, 403)
  assert.equal((await world.refused(takeGuestLinkBack, { as: bob, params: onLink })).status, 403)
  await become('owner')
  assert.equal((await read(world, made.token)).status, 200)
  await world.done(removeMember, { as: ada, params: { ...params, person_id: bob.user.id } })
  assert.equal((await read(world, made.token)).status, 404)
  assert.equal((await world.db.selectFrom('guest_links').selectAll().execute()).length, 0)
})

test('slows down whoever tries many tokens, and nobody who uses a right one', async () => {
  const { world, make } = await cellarWithShelf()
  const { token } = await make()
  for (let reads = 0; reads < 35; reads++) assert.equal((await read(world, token, '10.5.5.5')).status, 200)
  const statuses = []
  for (let tries = 0; tries < 35; tries++) statuses.push((await read(world, 'B'.repeat(52), '10.9.8.7')).status)
  assert.ok(statuses.includes(429))
  assert.equal((await read(world, token, '10.9.8.7')).body.code, 'too_many')
})

test('is in the security log and in the personal data of who made it', async () => {
  const { world, ada, make } = await cellarWithShelf()
  await make()
  const { events } = await world.done(listSecurityEvents, { as: ada })
  assert.ok(events.some(({ kind, detail }) => kind === 'list_shared' && detail === 'Ada'))
  const data = JSON.stringify(await world.done(exportPersonalData, { as: ada, body: { password: ada.password } }))
  assert.match(data, /"?guest_links.*Tonight/s)
})
