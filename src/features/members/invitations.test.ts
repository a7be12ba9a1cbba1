import assert from 'node:assert/strict'
import test from 'node:test'
import { startWorld, type World } from '../../../tests/harness.ts'
import { withMail } from '../../../tests/mail-server.ts'
import { listCellars } from '../../ledger/contract.ts'
import type { MemberRole } from '../../model/person.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { register } from '../accounts/contract.ts'
import { setSettings } from '../admin/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import {
  acceptInvitation,
  changeMemberRole,
  listInvitations,
  makeInvitation,
  readInvitation,
  takeInvitationBack,
} from './contract.ts'

const dayMs = 86_400_000

async function invited(role: MemberRole = 'editor', environment: Record<string, string> = {}) {
  const world = await startWorld(environment)
  const ada = await world.person('Ada')
  const params = { cellar_id: ada.cellar_id }
  const invite = (role: MemberRole) => world.done(makeInvitation, { as: ada, body: { role } })
  const made = await invite(role)
  return { world, ada, params, made, token: made.token, invite }
}

const read = (world: World, token: string, ip?: string) =>
  world.refused(readInvitation, { body: { token }, ...(ip && { ip }) })

const newAccount = (invitation?: string, name = 'Bob') => ({
  email: `${name.toLowerCase()}@example.org`,
  password: 'a cellar full of Barolo',
  name,
  ...(invitation === undefined ? {} : { invitation }),
})

test('tells whoever has the token of an invitation what it is to, and nothing more', async () => {
  const { world, ada, token } = await invited('viewer')
  const { status, body } = await read(world, token)
  assert.equal(status, 200)
  assert.deepEqual(body, { cellar_id: ada.cellar_id, cellar_name: 'Ada', made_by: 'Ada', role: 'viewer' })
})

test('stores only a digest of the token, and shows the token once', async () => {
  const { world, ada, params, token } = await invited()
  assert.match(token, /^[A-Z2-7]{52}$/)
  const rows = await world.db.selectFrom('invitations').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  const { invitations } = await world.done(listInvitations, { as: ada, params })
  assert.deepEqual(
    invitations.map(({ id: _, ...invitation }) => invitation),
    [
      {
        role: 'editor',
        made_by: 'Ada',
        made_at: '2026-03-14T09:26:53.000Z',
        expires_at: '2026-03-21T09:26:53.000Z',
      },
    ],
  )
})

test('lets a person with an account join once, with the role of the invitation', async () => {
  const { world, ada, params, token } = await invited('viewer')
  const bob = await world.person('Bob')
  const eve = await world.person('Eve')
  assert.deepEqual(await world.done(acceptInvitation, { as: bob, body: { token } }), {
    id: ada.cellar_id,
    name: 'Ada',
    version: 0,
    role: 'viewer',
    prices: true,
  })
  const { cellars } = await world.done(listCellars, { as: bob })
  assert.deepEqual(cellars.map(({ name, role }) => [name, role]).sort(), [
    ['Ada', 'viewer'],
    ['Bob', 'owner'],
  ])
  const again = await world.refused(acceptInvitation, { as: eve, body: { token } })
  assert.deepEqual([again.status, again.body.code], [404, 'invitation_invalid'])
  assert.deepEqual((await world.done(listInvitations, { as: ada, params })).invitations, [])
})

test('lets one of two people join who use an invitation at once', async () => {
  const { world, token } = await invited()
  const people = [await world.person('Bob'), await world.person('Eve')]
  await Promise.all(Array.from({ length: 4 }, () => read(world, token)))
  const answers = await Promise.all(people.map(as => world.refused(acceptInvitation, { as, body: { token } })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
  assert.equal((await world.db.selectFrom('members').selectAll().execute()).length, 4)
})

test('gives the same answer for used, expired, taken back and forged tokens', async () => {
  const { world, ada, params, made, invite } = await invited()
  const [used, forged, taken] = [await invite('editor'), 'A'.repeat(52), await invite('editor')]
  await world.done(acceptInvitation, { as: await world.person('Bob'), body: { token: used.token } })
  await world.done(takeInvitationBack, { as: ada, params: { ...params, invitation_id: taken.id } })
  world.pass(7 * dayMs - 1)
  assert.equal((await read(world, made.token)).status, 200)
  world.pass(1)
  const answers = []
  for (const token of [used.token, made.token, taken.token, forged, '\u0000', made.token.toLowerCase()]) {
    const { status, body } = await read(world, token)
    const { request_id: _, ...rest } = body
    answers.push(JSON.stringify([status, rest]))
  }
  assert.equal(new Set(answers).size, 1)
  assert.match(answers[0] ?? '', /^\[404,.*invitation_invalid/)
  assert.deepEqual((await world.done(listInvitations, { as: ada, params })).invitations, [])
})

test('takes back only invitations of the own cellar', async () => {
  const { world, made } = await invited()
  const bob = await world.person('Bob')
  const params = { cellar_id: bob.cellar_id, invitation_id: made.id }
  assert.equal((await world.refused(takeInvitationBack, { as: bob, params })).status, 404)
  assert.equal((await read(world, made.token)).status, 200)
})

test('keeps the role of a member, and the invitation for somebody else', async () => {
  const { world, ada, token } = await invited('viewer')
  const refused = await world.refused(acceptInvitation, { as: ada, body: { token } })
  assert.deepEqual([refused.status, refused.body.code], [409, 'member_already'])
  assert.equal((await read(world, token)).status, 200)
})

test('creates an account by an invitation while registration is closed, and joins with it', async () => {
  const { world, ada, token } = await invited('editor')
  await world.done(setSettings, { as: ada, body: { registration: 'closed' } })
  assert.equal((await world.refused(register, { body: newAccount() })).body.code, 'registration_closed')
  const forged = await world.refused(register, { body: newAccount('A'.repeat(52)) })
  assert.deepEqual([forged.status, forged.body.code], [404, 'invitation_invalid'])
  const { token: session, user } = await world.done(register, { body: newAccount(token) })
  assert.equal(user.role, 'member')
  const { cellars } = await world.done(listCellars, { as: session })
  assert.deepEqual(
    cellars.map(({ name, role }) => [name, role]),
    [['Ada', 'editor']],
  )
  const second = await world.refused(register, { body: newAccount(token, 'Eve') })
  assert.equal(second.body.code, 'invitation_invalid')
  assert.equal((await world.db.selectFrom('people').selectAll().execute()).length, 2)
})

test('does not use an invitation up with a registration that is refused', async () => {
  const { world, token } = await invited()
  const taken = await world.refused(register, { body: { ...newAccount(token), email: 'ada@example.org' } })
  assert.equal(taken.body.code, 'email_taken')
  const weak = await world.refused(register, { body: { ...newAccount(token), password: 'password1' } })
  assert.equal(weak.status, 400)
  assert.equal((await read(world, token)).status, 200)
})

test('mails the link, where there is mail, with the address of the page and never another one', async () => {
  const { world, ada, params } = await invited('editor', { TRUST_PROXY: '127.0.0.1' })
  const invite = (headers: Record<string, string>) =>
    world.done(makeInvitation, { as: ada, params, body: { role: 'viewer', email: 'bob@example.org' }, headers })
  const ours = { host: 'wine.example', origin: 'https://wine.example' }
  assert.equal((await invite(ours)).mailed, false)
  const { arrived, mails } = await withMail(world, ada)
  assert.equal((await invite({ ...ours, origin: 'https://evil.example' })).mailed, false)
  assert.equal((await invite({ ...ours, origin: 'null' })).mailed, false)
  const { token, mailed } = await invite(ours)
  assert.equal(mailed, true)
  const [mail] = await arrived(1)
  assert.deepEqual(mail?.to, ['bob@example.org'])
  assert.ok(decoded(mail?.text ?? '').includes(`https://wine.example/join#${token}`), mail?.text)
  const atPath = await invite({ ...ours, 'x-forwarded-prefix': '/a/b' })
  const second = (await arrived(2))[1]
  assert.ok(decoded(second?.text ?? '').includes(`https://wine.example/a/b/join#${atPath.token}`), second?.text)
  const many = []
  for (let sent = 0; sent < 12; sent++)
    many.push(
      (await world.refused(makeInvitation, { as: ada, params, body: { role: 'viewer', email: 'b@c.de' } })).status,
    )
  assert.ok(many.includes(429))
  assert.equal(mails.length, 2)
})

/** Joins the lines that quoted-printable broke. */
const decoded = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

test('slows down whoever tries many tokens', async () => {
  const { world, token } = await invited()
  const statuses = []
  for (let tries = 0; tries < 35; tries++) statuses.push((await read(world, 'B'.repeat(52), '10.9.8.7')).status)
  assert.ok(statuses.includes(429))
  const { body } = await read(world, token, '10.9.8.7')
  assert.equal(body.code, 'too_many')
  assert.equal((await read(world, token, '10.5.5.5')).status, 200)
})

test('limits the open invitations of a cellar and the cellars of a person', async () => {
  const { world, ada, params, token, invite } = await invited()
  for (let made = 1; made < limits.invitations; made++) await invite('viewer')
  const refused = await world.refused(makeInvitation, { as: ada, params, body: { role: 'viewer' } })
  assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_invitations'])
  world.pass(6 * dayMs)
  const bob = await world.person('Bob')
  for (let each = 1; each < limits.cellars_per_person; each++) {
    const id = newId()
    const at = world.clock.at.toISOString()
    await world.db.insertInto('cellars').values({ id, name: 'Another', version: 0, created_at: at }).execute()
    await world.join(id, bob, 'viewer')
  }
  const full = await world.refused(acceptInvitation, { as: bob, body: { token } })
  assert.deepEqual([full.status, full.body.code], [409, 'too_many_cellars'])
  world.pass(dayMs)
  await invite('viewer')
})

test('invites to no more than the owner says, even after their own role has changed', async () => {
  const { world, ada, params } = await invited()
  const bob = await world.person('Bob')
  await world.join(ada.cellar_id, bob, 'owner')
  const on = { cellar_id: ada.cellar_id, person_id: ada.user.id }
  await world.done(changeMemberRole, { as: bob, params: on, body: { role: 'editor' } })
  const refused = await world.refused(makeInvitation, { as: ada, params, body: { role: 'owner' } })
  assert.equal(refused.body.code, 'forbidden')
})

test('records who invited and who joined', async () => {
  const { world, ada, token } = await invited()
  const bob = await world.person('Bob')
  await world.done(acceptInvitation, { as: bob, body: { token } })
  const { events } = await world.done(listSecurityEvents, { as: ada })
  const seen = events
    .filter(({ kind }) => kind === 'invited' || kind === 'joined_cellar')
    .map(({ kind, detail, person }) => [kind, detail, person?.name])
  assert.deepEqual(seen.sort(), [
    ['invited', 'Ada', 'Ada'],
    ['joined_cellar', 'Ada', 'Bob'],
  ])
})
