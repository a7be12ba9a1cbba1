import assert from 'node:assert/strict'
import test from 'node:test'
import { atMost } from '../../server/at-most.ts'
import { AppError } from '../../shared/errors.ts'
import { passwordError } from './password-rules.ts'
import { argon2Passwords, commonPasswords, nobodysHash } from './passwords.ts'

const ada = { email: 'Ada.Lovelace@example.org', name: 'Ada Lovelace' }
const errorOf = (password: string) => passwordError(password, ada, commonPasswords())?.code

test('rejects a new password that everybody tries first, in any case', () => {
  assert.ok(commonPasswords().size >= 199_000)
  // The last four are far down the list.
  for (const password of [
    'password',
    'Password',
    'TRUSTNO1',
    '12345678',
    '1qaz2wsx',
    'maya1977',
    'mayacane',
    'mayakovskiy',
    'MayaBear',
  ]) {
    assert.equal(errorOf(password), 'password_common', password)
  }
})

test('rejects a new password that is the name or the e-mail, with any characters between its words', () => {
  for (const password of ['ada.lovelace@example.org', 'Ada Lovelace', 'ada-lovelace', 'ÁDA LOVELACE!']) {
    assert.equal(errorOf(password), 'password_like_person', password)
  }
})

test('rejects a new password of words of the name, the e-mail address and the product alone', () => {
  for (const password of ['Ada Lovelace 1815', 'lovelace1815!', 'LovelaceAda', 'ada+example.org', 'my lovelace wine']) {
    assert.match(errorOf(password) ?? 'none', /^password_(like_person|common)$/, password)
  }
  const short = { email: 'a@b.example', name: 'Li' }
  assert.equal(passwordError('a river of li', short, commonPasswords()), undefined)
})

test('mistakes none of a million uncommon passwords for a common one', () => {
  const common = commonPasswords()
  const wrong = Array.from({ length: 1_000_000 }, (_, at) => `uncommon password ${at}`).filter(each => common.has(each))
  assert.deepEqual(wrong, [])
})

test('rejects a new password of blanks, one letter, a repeated short piece or a row of keys', () => {
  const blanks = ['        ', '\u00a0'.repeat(9)]
  const repeated = ['xxxxxxxx', '--------', '🍷🍷🍷🍷', 'wWwWwWwW', 'abababab', 'winewinewine', 'xyzxyzxyzx']
  const rows = ['abcdefgh', 'hgfedcba', '98765432109', 'qwertzuiop', 'asdfghjkl', 'abcd1234', 'qwert12345', 'mnbvcxyx']
  for (const password of [...blanks, ...repeated, ...rows.slice(0, -1)]) {
    assert.match(errorOf(password) ?? 'none', /^password_(guessable|common)$/, password)
  }
  assert.equal(errorOf('mnbvcxyx'), undefined)
})

test('rejects a new password of the product’s words alone, with any characters around them', () => {
  for (const password of [
    'WineCellar',
    'wine cellar',
    'Wine Cellar Application',
    'winecellar2026',
    '2026!wine-cellar',
    'My Wine Cellar 1',
    'Weinkeller',
    'MeinWeinkeller!!',
    'passwort123456',
    'Password2026',
    'adminadmin1',
    'cellarcellar',
  ]) {
    assert.match(errorOf(password) ?? 'none', /^password_(guessable|common)$/, password)
  }
})

test('accepts any other characters as a password', () => {
  for (const password of [
    'пароль-вина',
    'a cellar full of wine',
    'Ada keeps good wine',
    '83729105',
    'wine for breakfast',
    'correct horse battery',
    'abcdefgh but not alone',
  ]) {
    assert.equal(errorOf(password), undefined, password)
  }
})

test('hashes passwords by argon2id at 19 MiB and two passes, each with its own salt', async () => {
  const [one, other] = await Promise.all([argon2Passwords.hash('a good bottle'), argon2Passwords.hash('a good bottle')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(one, other)
  assert.equal(argon2Passwords.isOutdated(one), false)
  assert.equal(argon2Passwords.isOutdated(one.replace('m=19456', 'm=4096')), true)
})

test('compares passwords exactly: case, blanks and everything beyond 72 bytes', async () => {
  const long = 'w'.repeat(72)
  const hash = await argon2Passwords.hash(`${long}ine `)
  assert.equal(await argon2Passwords.verify(hash, `${long}ine `), true)
  assert.equal(await argon2Passwords.verify(hash, `${long}ine`), false)
  assert.equal(await argon2Passwords.verify(hash, `${long}INE `), false)
  assert.equal(await argon2Passwords.verify(hash, long), false)
})

test('takes as long to compare where there is no account as where there is one', async () => {
  assert.equal(argon2Passwords.isOutdated(nobodysHash), false)
  assert.equal(await argon2Passwords.verify(nobodysHash, 'anything'), false)
})

test('runs and queues a limited number of hashes, and refuses the rest', async () => {
  const inTurn = atMost(2, 3)
  const gates: (() => void)[] = []
  let running = 0
  let most = 0
  const work = () =>
    inTurn(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>(resolve => gates.push(resolve))
      running--
    })
  const all = Array.from({ length: 5 }, work)
  await assert.rejects(work(), (error: unknown) => error instanceof AppError && error.status === 503)
  for (let done = 0; done < 5; done++) {
    while (gates.length === 0) await Promise.resolve()
    gates.shift()?.()
  }
  await Promise.all(all)
  assert.equal(most, 2)
  await assert.rejects(
    inTurn(() => Promise.reject(new Error('spilt'))),
    /spilt/,
  )
  assert.equal(await inTurn(async () => 'free again'), 'free again')
})
