import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { broughtBack, takenOut } from '../../tests/archives.ts'
import { answerFrom, connected, listen, sendRaw } from '../../tests/raw-http.ts'
import { smallPhoto } from '../../tests/small-photo.ts'
import { type Somebody, startWorld } from '../../tests/sqlite-harness.ts'
import { login } from '../features/accounts/contract.ts'
import { restoreArchive } from '../features/archive/contract.ts'
import { addPhoto } from '../features/photos/commands.ts'
import { previewImport } from '../features/transfer/contract.ts'
import { addWine } from '../features/wines/commands.ts'
import { commandReach } from '../ledger/command.ts'
import { addressOf } from '../shared/address.ts'
import { newId } from '../shared/ids.ts'
import { bodyLimits } from '../shared/limits.ts'

// A server that waits long, so that what is limited is the number of bodies alone.
const patient = { ...bodyLimits, idle_ms: 120_000, archive_ms: 120_000, least_bytes_per_second: 0, linger_ms: 200 }
const world = await startWorld({}, undefined, {
  bodies: { ...patient, bytes_in_all: 1_500_000, uploads_per_person: 2 },
})
const unhurried = await startWorld({}, undefined, { bodies: { ...patient, archives_in_all: 3 } })
const hurried = await startWorld({}, undefined, {
  bodies: {
    ...bodyLimits,
    idle_ms: 600,
    grace_ms: 1_000,
    least_bytes_per_second: 30,
    linger_ms: 200,
    archive_ms: 2_000,
  },
})
const photo = await smallPhoto()
const [port, unhurriedPort, hurriedPort] = [await listen(world), await listen(unhurried), await listen(hurried)]
const [ada, bob, eve] = [await world.person('Ada'), await world.person('Bob'), await hurried.person('Eve')]
const wine_id = newId()
await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Blanc', type: 'white' } })

const importOf = ({ cellar_id }: Somebody) => addressOf(previewImport, { cellar_id })
const fileType = 'application/octet-stream'

function head(url: string, token: string, length: number, type = fileType, method = 'POST') {
  const lines = [`Host: cellar.example`, `Authorization: Bearer ${token}`, `Content-Type: ${type}`]
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n`
}

async function begun(request: string): Promise<Socket> {
  const socket = await connected(port)
  socket.write(request)
  return socket
}

const codeOf = (answer: { body: string }) => JSON.parse(answer.body).code

for (const [what, request] of [
  ['a file', () => `${head(importOf(eve), eve.token, 1_000)}Wine,`],
  [
    'JSON',
    () =>
      `${head(addressOf(commandReach(addWine.name), { cellar_id: eve.cellar_id }), eve.token, 1_000, 'application/json')}{"name`,
  ],
  ['JSON of a stranger', () => `${head(login.path, '', 1_000, 'application/json')}{"email`],
  ['an archive', () => `${head(restoreArchive.path, eve.token, 1_000_000, 'application/zip')}PK`],
] as const) {
  test(`${what} that stops on the way is given up with words, and its connection closed`, async () => {
    const answer = await sendRaw(hurriedPort, request())
    assert.deepEqual([answer.status, codeOf(answer), answer.headers.connection], [408, 'too_slow', 'close'])
    assert.equal(answer.headers['x-wine-cellar'], 'api')
  })
}

test('gives up a body that trickles', async () => {
  const socket = await connected(hurriedPort)
  socket.write(head(importOf(eve), eve.token, 100_000))
  const drip = setInterval(() => socket.write('x'), 50)
  const answer = await answerFrom(socket)
  clearInterval(drip)
  assert.deepEqual([answer.status, codeOf(answer)], [408, 'too_slow'])
})

/** Sends an archive slowly, a little at a time, for as long as the server waits. */
async function trickling(to: number, { token }: Somebody) {
  const socket = await connected(to)
  socket.write(head(restoreArchive.path, token, 1_000_000, 'application/zip'))
  const drip = setInterval(() => socket.write('x'.repeat(20)), 50)
  return { socket, answer: answerFrom(socket).finally(() => clearInterval(drip)) }
}

test('lets others restore an archive while two arrive slowly', async () => {
  const [cleo, dora, emil] = await Promise.all(['Cleo', 'Dora', 'Emil'].map(name => unhurried.person(name)))
  const slow = await Promise.all([cleo, dora].map(each => trickling(unhurriedPort, each as Somebody)))
  await setTimeout(200)
  await broughtBack(unhurried, emil as Somebody, await takenOut(unhurried, emil as Somebody))
  assert.equal(await Promise.race([...slow.map(({ answer }) => answer), setTimeout(100, 'open')]), 'open')
  for (const { socket } of slow) socket.destroy()
})

test('limits how many archives are received at once', async () => {
  const four = await Promise.all(['Finn', 'Gaia', 'Hugo', 'Ines'].map(name => unhurried.person(name)))
  const slow = await Promise.all(four.map(each => trickling(unhurriedPort, each)))
  const answer = await Promise.race(slow.map(each => each.answer))
  assert.deepEqual([answer.status, codeOf(answer)], [503, 'unavailable'])
  for (const { socket } of slow) socket.destroy()
  const archive = await takenOut(world, ada)
  await comesTo(200, () => unhurried.refused(restoreArchive, { as: four[0] as Somebody, body: archive }))
})

test('limits how long an archive may take', async () => {
  const { answer } = await trickling(hurriedPort, eve)
  assert.equal(codeOf(await answer), 'too_slow')
})

test('reads no body from a sender who may not send it, and closes the connection', async () => {
  const since = performance.now()
  const answer = await sendRaw(port, `${head(importOf(ada), 'wc_none', 49_000_000)}Wine,`)
  assert.equal(answer.status, 401)
  assert.ok(performance.now() - since < 5_000)
})

/** Asks again until the answer has the status, because a server learns a little later that a sender has gone away. */
async function comesTo(status: number, ask: () => ReturnType<typeof world.refused>) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await ask()).status === status) return
    await setTimeout(50)
  }
  assert.fail(`It never came to ${status}`)
}

const listOf = (somebody: Somebody, body = Buffer.from('Wine,Vintage\nPetrus,2015')) =>
  world.refused(previewImport, { as: somebody, body })

test('limits how many files a person sends at once, without affecting others', async () => {
  const three = await Promise.all([1, 2, 3].map(() => begun(`${head(importOf(ada), ada.token, 1_000)}Wine`)))
  const third = await Promise.race(three.map(answerFrom))
  assert.deepEqual([third.status, codeOf(third)], [429, 'uploads_at_once'])
  assert.ok(Number(third.headers['retry-after']) > 0)
  assert.equal((await listOf(bob)).status, 201)
  for (const socket of three) socket.destroy()
  await comesTo(201, () => listOf(ada))
})

test('limits the bytes of bodies in memory, including the announced bytes of files', async () => {
  const two = await Promise.all([ada, bob].map(each => begun(head(importOf(each), each.token, 1_000_000))))
  const second = await Promise.race(two.map(answerFrom))
  assert.deepEqual([second.status, codeOf(second)], [503, 'uploads_full'])
  assert.ok(Number(second.headers['retry-after']) > 0)
  // Announced JSON reserves no room, so people can go on working.
  const wine = { id: newId(), name: 'Rouge', type: 'red' } as const
  await world.done(addWine, { as: bob, body: wine })
  for (const socket of two) socket.destroy()
  const long = Buffer.from(`Wine,Note\n${`Petrus,${'long '.repeat(15_000)}\n`.repeat(8)}`)
  await comesTo(201, () => listOf(bob, long))
})

/** Ways in which the sender loses the right to send, between the first byte of a photo and the last. */
const endings: readonly [what: string, status: number, end: () => Promise<unknown>][] = [
  ['switched off', 401, () => setPerson({ disabled_at: '2026-01-01T00:00:00.000Z' })],
  ['signed out', 401, () => world.db.deleteFrom('sessions').where('person_id', '=', bob.user.id).execute()],
  ['made a viewer', 403, () => setRole('viewer')],
  ['removed', 404, () => members().execute()],
]

for (const [what, status, end] of endings) {
  test(`does not store a photo begun before its sender was ${what}`, async () => {
    const { cellar_id } = ada
    await setPerson({ disabled_at: null })
    await members().execute()
    await world.join(cellar_id, bob, 'editor')
    const token = await world.signIn(bob)
    const photo_id = newId()
    const { method, path } = commandReach(addPhoto.name, 'bytes')
    const url = addressOf({ path }, { cellar_id }, { wine_id, photo_id })
    const socket = await begun(
      head(url, token, photo.length, fileType, method).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    )
    socket.write(photo.subarray(0, 100))
    await setTimeout(200)
    await end()
    socket.write(photo.subarray(100))
    assert.equal((await answerFrom(socket)).status, status)
    const stored = await world.db.selectFrom('photos').select('id').where('id', '=', photo_id).execute()
    assert.deepEqual(stored, [])
  })
}

test('does not restore an archive whose sender was signed out before it arrived', async () => {
  await setPerson({ disabled_at: null })
  const token = await world.signIn(bob)
  const socket = await begun(
    head(restoreArchive.path, token, 10, 'application/zip').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  )
  socket.write('12345')
  await setTimeout(200)
  await world.db.deleteFrom('sessions').where('person_id', '=', bob.user.id).execute()
  socket.write('67890')
  const answer = await answerFrom(socket)
  assert.deepEqual([answer.status, codeOf(answer)], [401, 'not_signed_in'])
})

test('keeps a stalled body open without these limits', async () => {
  const socket = await begun(`${head(importOf(ada), ada.token, 1_000)}Wine`)
  const isOver = await Promise.race([once(socket, 'close').then(() => true), setTimeout(1_500, false)])
  socket.destroy()
  assert.equal(isOver, false)
})

const setPerson = (change: { disabled_at: string | null }) =>
  world.db.updateTable('people').set(change).where('id', '=', bob.user.id).execute()
const members = () =>
  world.db.deleteFrom('members').where('cellar_id', '=', ada.cellar_id).where('person_id', '=', bob.user.id)
const setRole = (role: 'viewer') =>
  world.db
    .updateTable('members')
    .set({ role })
    .where('cellar_id', '=', ada.cellar_id)
    .where('person_id', '=', bob.user.id)
    .execute()
