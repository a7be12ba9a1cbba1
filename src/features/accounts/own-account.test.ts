import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { codeIn, withMail } from '../../../tests/mail-server.ts'
import { listCellars } from '../../ledger/contract.ts'
import { newId } from '../../shared/ids.ts'
import { changePerson } from '../admin/contract.ts'
import { makeGuestLink } from '../guest-links/contract.ts'
import { makeInvitation } from '../members/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { addWine } from '../wines/commands.ts'
import * as accounts from './contract.ts'

const canSignIn = async (world: World, email: string, password: string) =>
  (await world.call(accounts.login, { body: { email, password } })).status === 200

const makeAdmin = (world: World, admin: Somebody, somebody: Somebody) =>
  world.done(changePerson, {
    as: admin,
    params: { person_id: somebody.user.id },
    body: { password: admin.password, role: 'admin' },
  })

const deletion = (world: World, as: Somebody, password = as.password) =>
  world.refused(accounts.deleteAccount, { as, body: { password } })

test('changes the e-mail address with the password, but to none that has an account', async () => {
  const [world, ada] = await worldOf('Ada')
  await world.person('Bob')
  const change = (email: string, password = ada.password) =>
    world.refused(accounts.changeEmail, { as: ada, body: { email, password } })
  assert.equal((await change('ada@new.example', 'not the password')).body.code, 'wrong_password')
  const taken = await change('BOB@example.org')
  assert.deepEqual([taken.status, taken.body.fields?.email?.code], [409, 'email_taken'])
  assert.equal((await change('nobody')).body.fields?.email?.code, 'not_an_email')
  const { status, body } = await change('Ada@New.Example')
  assert.equal(status, 200)
  assert.deepEqual(body, { confirm: false, user: { ...ada.user, email: 'Ada@New.Example' } })
  assert.equal(await canSignIn(world, 'ada@example.org', ada.password), false)
  assert.equal(await canSignIn(world, 'ada@new.example', ada.password), true)
})

test('changes it, where there is mail, only by a code that is sent there, and informs the old one', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const { arrived } = await withMail(world, ada)
  const body = { email: 'bob@new.example', password: bob.password }
  assert.equal((await world.done(accounts.changeEmail, { as: bob, body })).confirm, true)
  assert.equal((await world.done(accounts.getMe, { as: bob })).email, 'bob@example.org')
  const [mail] = await arrived(1)
  assert.deepEqual(mail?.to, ['bob@new.example'])
  const code = codeIn(mail)
  const confirm = (as: Somebody, code: string) => world.refused(accounts.confirmEmail, { as, body: { code } })
  assert.equal((await confirm(bob, 'AAAA-BBBB-CCCC')).body.fields?.code?.code, 'recovery_code_wrong')
  assert.equal((await confirm(ada, code)).body.fields?.code?.code, 'recovery_code_wrong')
  assert.equal((await world.done(accounts.getMe, { as: bob })).email, 'bob@example.org')
  assert.equal((await confirm(bob, code)).status, 200)
  assert.equal((await confirm(bob, code)).status, 400)
  assert.equal((await world.done(accounts.getMe, { as: bob })).email, 'bob@new.example')
  const [, notice] = await arrived(2)
  assert.deepEqual(notice?.to, ['bob@example.org'])
  // The code of a change is none for a forgotten password.
  await world.done(accounts.changeEmail, { as: bob, body: { ...body, email: 'bob@third.example' } })
  const third = /[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}/.exec((await arrived(3))[2]?.text ?? '')?.[0] ?? ''
  const recovery = { email: 'bob@new.example', code: third, new_password: 'a new bottle of Yquem' }
  assert.equal(
    (await world.refused(accounts.recover, { body: recovery })).body.fields?.code?.code,
    'recovery_code_wrong',
  )
  world.pass(3_600_000)
  assert.equal((await confirm(bob, third)).status, 400)
})

test('exports all that is stored about a person, and no secret', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  await world.done(addWine, { as: bob, body: { id: newId(), name: 'Blanc', type: 'white' } })
  const invited = await world.done(makeInvitation, { as: bob, body: { role: 'viewer' } })
  const shown = { name: 'Tonight', query: {}, until_on: '2026-03-20' }
  const linked = await world.done(makeGuestLink, { as: bob, body: shown })
  const refused = await world.refused(accounts.exportPersonalData, { as: bob, body: { password: 'not the password' } })
  assert.equal(refused.body.code, 'wrong_password')
  const { headers, body } = await world.call(accounts.exportPersonalData, { as: bob, body: { password: bob.password } })
  assert.match(String(headers['content-disposition']), /personal-data-2026-03-14\.json/)
  const data = body as unknown as Record<string, unknown[]> & { account: Record<string, unknown> }
  assert.equal(data.account.email, 'bob@example.org')
  const { sessions, cellars, changes, security_events } = data
  assert.deepEqual([sessions?.length, cellars?.length, changes?.length], [1, 1, 1])
  assert.equal(security_events?.length, 5)
  const text = JSON.stringify(data)
  assert.equal(data.invitations?.length, 1)
  assert.ok(!text.includes(invited.token))
  assert.deepEqual(
    data.guest_links?.map(link => (link as unknown as { name: string }).name),
    ['Tonight'],
  )
  assert.ok(!text.includes(linked.token))
  assert.ok(!text.includes(ada.user.id))
  assert.doesNotMatch(text, /argon2|token_hash|wc_/)
  const parts = [
    'account',
    'cellars',
    'changes',
    'guest_links',
    'imports',
    'invitations',
    'openid_connect',
    'owned_bottles',
    'owned_purchases',
    'passkeys',
    'proxy',
    'saved_views',
    'second_factor',
  ]
  assert.deepEqual(Object.keys(data).sort(), [...parts, 'security_events', 'sessions', 'tastings'])
})

test('deletes an account only with the password, and with it the cellars that nobody else belongs to', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const { cellar_id } = bob
  await world.done(addWine, { as: bob, body: { id: newId(), name: 'Blanc', type: 'white' } })
  assert.deepEqual(await world.done(accounts.getDeletion, { as: bob }), {
    is_last_admin: false,
    cellars: [{ id: cellar_id, name: 'Bob', fate: 'deleted', successor: null }],
  })
  assert.equal((await deletion(world, bob, 'not the password')).body.code, 'wrong_password')
  assert.equal((await world.call(accounts.getMe, { as: bob })).status, 200)
  assert.equal((await deletion(world, bob)).status, 204)
  assert.equal((await world.call(accounts.getMe, { as: bob })).status, 401)
  assert.equal(await canSignIn(world, 'bob@example.org', bob.password), false)
  for (const table of ['cellars', 'wines', 'changes', 'change_rows', 'members'] as const) {
    const column = table === 'cellars' ? 'id' : 'cellar_id'
    const rows = await world.db
      .selectFrom(table as 'wines')
      .selectAll()
      .where(column as 'cellar_id', '=', cellar_id)
      .execute()
    assert.deepEqual(rows, [], table)
  }
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { kind: 'account_deleted' } })
  assert.deepEqual(
    events.map(({ person }) => person),
    [{ id: bob.user.id, name: null, email: null }],
  )
  // The address is free again.
  await world.person('Bob')
})

test('passes on or leaves the cellars of others, with what the person wrote there', async () => {
  const [world, , bob, cleo, dora] = await worldOf('Ada', 'Bob', 'Cleo', 'Dora')
  await world.join(bob.cellar_id, cleo, 'viewer')
  world.pass(1_000)
  await world.join(bob.cellar_id, dora, 'editor')
  await world.join(cleo.cellar_id, bob, 'editor')
  const wine = { id: newId(), name: 'Blanc', type: 'white' }
  await world.done(addWine, { as: bob, params: { cellar_id: cleo.cellar_id }, body: wine })
  const { cellars } = await world.done(accounts.getDeletion, { as: bob })
  assert.deepEqual(
    cellars.map(({ name, fate, successor }) => [name, fate, successor]),
    [
      ['Bob', 'passes', 'Dora'],
      ['Cleo', 'stays', null],
    ],
  )
  assert.equal((await deletion(world, bob)).status, 204)
  const rolesOf = async (as: Somebody) =>
    (await world.done(listCellars, { as })).cellars.map(({ name, role }) => [name, role]).sort()
  assert.deepEqual(await rolesOf(dora), [
    ['Bob', 'owner'],
    ['Dora', 'owner'],
  ])
  assert.deepEqual(await rolesOf(cleo), [
    ['Bob', 'viewer'],
    ['Cleo', 'owner'],
  ])
  const changes = await world.db.selectFrom('changes').selectAll().where('cellar_id', '=', cleo.cellar_id).execute()
  assert.equal(changes.length, 1)
})

test('does not delete the account of the last administrator, even if two delete theirs at once', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  assert.equal((await world.done(accounts.getDeletion, { as: ada })).is_last_admin, true)
  const last = await deletion(world, ada)
  assert.deepEqual([last.status, last.body.code], [409, 'last_admin'])
  await makeAdmin(world, ada, bob)
  const answers = await Promise.all([deletion(world, ada), deletion(world, bob)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
})
