import assert from 'node:assert/strict'
import test from 'node:test'
import { hash } from '@node-rs/argon2'
import { worldOf } from '../../../tests/harness.ts'
import { newId } from '../../shared/ids.ts'
import { changePerson } from '../admin/contract.ts'
import { changePassword, getMe, listSessions, login } from './contract.ts'
import { argon2Passwords, type Passwords } from './passwords.ts'
import { signIn } from './sign-in.ts'

const wrong = 'not the password at all'

test('answers POST /api/auth/login with 200, token and user, whatever the case of the e-mail', async () => {
  const [world, ada] = await worldOf('Ada')
  const { status, body } = await world.call(login, { body: { email: ' ADA@example.ORG', password: ada.password } })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['token', 'user'])
  assert.deepEqual(body.user, ada.user)
  assert.notEqual(body.token, ada.token)
  assert.deepEqual(await world.done(getMe, { as: body.token }), ada.user)
})

test('answers a wrong e-mail and a wrong password with the same 401 and body', async () => {
  const [world, ada] = await worldOf('Ada')
  const answers = await Promise.all(
    [ada.user.email, 'nobody@example.org', 'no e-mail', 'a\u0000da@example.org'].map(email =>
      world.refused(login, { body: { email, password: wrong } }),
    ),
  )
  const [first, ...others] = answers.map(({ status, headers, body }) => ({
    status,
    challenge: headers['www-authenticate'],
    body: { ...body, request_id: '' },
  }))
  assert.equal(first?.status, 401)
  assert.equal(first.body.code, 'wrong_credentials')
  for (const other of others) assert.deepEqual(other, first)
})

test('does the same work for a wrong e-mail and a wrong password: one comparison of the same cost', async () => {
  const [world, ada] = await worldOf('Ada')
  const compared: string[] = []
  const counting: Passwords = {
    ...argon2Passwords,
    verify(hash, password) {
      compared.push(hash.slice(0, hash.indexOf('p=1$')))
      return argon2Passwords.verify(hash, password)
    },
  }
  const caller = { ip: '198.51.100.1', userAgent: undefined, request_id: newId() }
  for (const email of [ada.user.email, 'nobody@example.org', 'no e-mail']) {
    await assert.rejects(signIn(world.host, counting, { email, password: wrong }, caller), { status: 401 })
  }
  assert.equal(compared.length, 3)
  assert.equal(new Set(compared).size, 1)
})

test('reveals that an account is switched off only with its password', async () => {
  const [world, admin, bob] = await worldOf('Ada', 'Bob')
  const body = { password: admin.password, disabled: true }
  await world.done(changePerson, { as: admin, params: { person_id: bob.user.id }, body })
  const refused = await world.refused(login, { body: { email: bob.user.email, password: bob.password } })
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'account_disabled')
  const stranger = await world.refused(login, { body: { email: bob.user.email, password: wrong } })
  assert.equal(stranger.status, 401)
  assert.equal(stranger.body.code, 'wrong_credentials')
})

test('hashes a password with older parameters again at sign-in', async () => {
  const [world, ada] = await worldOf('Ada')
  const storedHash = () => world.db.selectFrom('people').select('password_hash').executeTakeFirstOrThrow()
  const older = await hash(ada.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await world.db.updateTable('people').set({ password_hash: older }).execute()
  await world.signIn(ada)
  const { password_hash } = await storedHash()
  assert.match(password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await world.signIn(ada)
  assert.equal((await storedHash()).password_hash, password_hash)
})

test('requires the current password, and a good new one, to change it', async () => {
  const [world, ada] = await worldOf('Ada')
  const change = (password: string, new_password: string) =>
    world.refused(changePassword, { as: ada, body: { password, new_password } })
  const refused = await change(wrong, 'another good one')
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'wrong_password')
  assert.equal((await change(ada.password, 'password')).body.fields?.new_password?.code, 'password_common')
  assert.equal((await change(ada.password, 'Ada@example.org')).body.fields?.new_password?.code, 'password_like_person')
  assert.equal((await change(ada.password, 'short')).body.fields?.new_password?.code, 'too_short')
  assert.equal((await world.call(getMe, { as: ada })).status, 200)
})

test('ends every other session on a password change, and gives the current one a new token', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const elsewhere = await world.signIn(ada)
  const new_password = 'another good one'
  const before = await world.done(listSessions, { as: ada })
  const { token } = await world.done(changePassword, { as: ada, body: { password: ada.password, new_password } })
  assert.match(token, /^wc_[\w-]{43}$/)
  for (const ended of [elsewhere, ada.token]) assert.equal((await world.call(getMe, { as: ended })).status, 401)
  assert.deepEqual(await world.done(getMe, { as: token }), ada.user)
  const { sessions } = await world.done(listSessions, { as: token })
  assert.deepEqual(
    sessions,
    before.sessions.filter(session => session.current),
  )
  assert.equal((await world.call(getMe, { as: bob })).status, 200)
  const signIn = (password: string) => world.call(login, { body: { email: ada.user.email, password } })
  assert.equal((await signIn(ada.password)).status, 401)
  assert.equal((await signIn(new_password)).status, 200)
})

test('rejects a sign-in that was under way while the password changed', async () => {
  const [world, ada] = await worldOf('Ada')
  const changed = await argon2Passwords.hash('another good one')
  const overtaken: Passwords = {
    ...argon2Passwords,
    async verify(hash, password) {
      const right = await argon2Passwords.verify(hash, password)
      await world.db.updateTable('people').set({ password_hash: changed }).execute()
      return right
    },
  }
  const credentials = { email: ada.user.email, password: ada.password }
  const caller = { ip: '198.51.100.1', userAgent: undefined, request_id: newId() }
  await assert.rejects(signIn(world.host, overtaken, credentials, caller), { status: 401 })
  const sessions = await world.db.selectFrom('sessions').select('id').execute()
  assert.equal(sessions.length, 1)
})
