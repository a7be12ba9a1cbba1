import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import test from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { readSetting } from '../../server/db/settings.ts'
import { isSealed } from '../../server/secrets.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { addBottles } from '../bottles/commands.ts'
import { addTasting } from '../tastings/commands.ts'
import { addWine } from '../wines/commands.ts'
import { fromBase32, toBase32 } from './base32.ts'
import { fingerprintOf, packed, readCard, signedBytes, type WineCard } from './card.ts'
import { cardKeySetting, cardSigner } from './card-key.ts'
import { cardLink, isCardLink } from './card-link.ts'
import { checkWineCard, getCardKey, makeWineCard } from './contract.ts'

/** Ada has a Barolo with everything that a card may have and much that it must not. */
async function cellarWithWine(fields: object = {}) {
  const [world, ada] = await worldOf('Ada')
  const params = { cellar_id: ada.cellar_id }
  const wine_id = newId()
  const wine = {
    producer: 'Weingut Haus',
    name: 'Réserve “1”',
    vintage: 2019,
    type: 'red',
    country: 'IT',
    region: 'Piemont',
    grapes: [{ name: 'Nebbiolo', share: 100 }],
    alcohol: 14.5,
    drink_from: 2026,
    drink_until: 2040,
    note: 'A secret note',
    tags: ['secret'],
    barcodes: ['4001234567890'],
    external_ids: [{ product: 'cellartracker', id: 'secret' }],
  }
  await world.done(addWine, { as: ada, body: { id: wine_id, ...wine, ...fields } })
  const price = { price_minor: 9_876_543, price_currency: 'EUR', merchant: 'A secret merchant' }
  const bought = { size_ml: 750, received_on: '2026-01-02', ...price }
  await world.done(addBottles, { as: ada, body: { id: newId(), wine_id, bottle_ids: [newId()], ...bought } })
  const tasting = {
    id: newId(),
    wine_id,
    tasted_on: '2026-02-01',
    score: 97,
    score_scale: 'points_100',
    note: 'secret',
  }
  await world.done(addTasting, { as: ada, body: tasting })
  const make = (note = false) => world.done(makeWineCard, { as: ada, params: { wine_id }, body: { note } })
  const check = (card: string) => world.refused(checkWineCard, { as: ada, body: { card } })
  return { world, ada, params, wine_id, make, check }
}

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return ''
}

const fieldsOf = (work: () => unknown): Record<string, string> => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.fromEntries(Object.entries(error.fields ?? {}).map(([name, { code }]) => [name, code]))
  }
  return {}
}

test('describes a wine and nothing that is of its household, with the note only if it is chosen', async () => {
  const { make } = await cellarWithWine()
  const { card, code } = await make()
  const wine = {
    producer: 'Weingut Haus',
    name: 'Réserve “1”',
    vintage: 2019,
    type: 'red',
    country: 'IT',
    region: 'Piemont',
    grapes: [{ name: 'Nebbiolo', share: 100 }],
    alcohol: 14.5,
    drink_from: 2026,
    drink_until: 2040,
    window_source: 'own',
  }
  assert.deepEqual(card.wine, wine)
  assert.doesNotMatch(JSON.stringify(card), /secret|98765|97|Ada|4001234567890/)
  assert.deepEqual(code?.left_out, [])
  assert.deepEqual(readCard(code?.text ?? '').wine, wine, 'the code has the same')
  assert.deepEqual((await make(true)).card.wine, { ...wine, note: 'A secret note' })
})

test('says that an estimated window is one', async () => {
  const { make } = await cellarWithWine({ drink_from: null, drink_until: null, vintage: 2015 })
  const { wine } = (await make()).card
  assert.equal(wine.window_source, 'estimated')
  assert.ok(Number(wine.drink_from) > 2015)
})

test('recognizes its signature in the file and in the link, also in another order, and no change of a field', async () => {
  const { make, check } = await cellarWithWine()
  const { card, code } = await make()
  const { wine, ...rest } = card
  const turned = { ...rest, wine: Object.fromEntries(Object.entries(wine).reverse()) }
  const link = cardLink(code?.text ?? '', 'https://cellar.example')
  assert.ok(isCardLink(link))
  assert.ok(isCardLink(cardLink(code?.text ?? '', 'https://home.example/a/b')))
  assert.ok(isCardLink(link.toUpperCase()), 'as a QR code has it')
  for (const same of [
    JSON.stringify(card, null, 2),
    JSON.stringify(turned),
    link,
    link.toUpperCase(),
    code?.text ?? '',
  ]) {
    assert.deepEqual((await check(same)).body, { signed: true })
  }
  const changed = [
    { ...card, wine: { ...wine, vintage: 2018 } },
    { ...card, wine: { ...wine, name: ' Réserve “1”' } },
    { ...card, wine: { ...wine, sweetness: 'dry' } },
    { ...card, key: toBase32(new Uint8Array(32).fill(7)) },
    { ...card, signature: toBase32(new Uint8Array(64).fill(7)) },
  ]
  for (const each of changed) assert.deepEqual((await check(JSON.stringify(each))).body, { signed: false })
})

test('does not accept the signature of another key', async () => {
  const { make, check } = await cellarWithWine()
  const { card } = await make()
  const { privateKey } = generateKeyPairSync('ed25519')
  const forged = { ...card, signature: toBase32(sign(null, signedBytes(card.wine), privateKey)) }
  assert.deepEqual((await check(JSON.stringify(forged))).body, { signed: false })
})

test('has one key, whichever requests come first, and shows the public part alone', async () => {
  const { world, ada, make } = await cellarWithWine()
  assert.deepEqual(await world.done(getCardKey, { as: ada }), { key: null })
  const signers = await Promise.all([1, 2, 3].map(() => cardSigner(world.host)))
  const keys = [...signers.map(({ key }) => key), (await make()).card.key]
  const [key = '', ...others] = new Set(keys)
  assert.deepEqual(others, [])
  assert.deepEqual(await world.done(getCardKey, { as: ada }), { key })
  const stored = await readSetting(world.db, cardKeySetting)
  assert.ok(stored && isSealed(stored), 'encrypted in the database')
  assert.match(fingerprintOf(key), /^([A-Z2-7]{4} ){4}[A-Z2-7]{4}$/)
})

test('leaves out of a QR code what it has no room for, the least important first, and names it', async () => {
  const { make } = await cellarWithWine({ note: 'ü'.repeat(300), vineyard: 'Am Berg' })
  const { card, code } = await make(true)
  assert.equal(card.wine.note, 'ü'.repeat(300))
  assert.deepEqual(code?.left_out, ['note'])
  assert.ok((code?.text.length ?? 0) <= limits.wine_card_code)
  const read = readCard(code?.text ?? '').wine
  assert.deepEqual([read.vineyard, read.note], ['Am Berg', undefined])
})

test('has no QR code if not even the names fit, but a file', async () => {
  const { make, check } = await cellarWithWine({ producer: '酒'.repeat(200), name: '蔵'.repeat(200) })
  const { card, code } = await make()
  assert.equal(code, null)
  assert.deepEqual((await check(JSON.stringify(card))).body, { signed: true })
})

test('makes no card of a wine of another cellar', async () => {
  const { world, wine_id } = await cellarWithWine()
  const bob = await world.person('Bob')
  const params = { cellar_id: bob.cellar_id, wine_id }
  assert.equal((await world.refused(makeWineCard, { as: bob, params, body: { note: false } })).status, 404)
})

const card = {
  wine_card: 1,
  wine: { type: 'red', name: 'Barolo' },
  key: 'A'.repeat(52),
  signature: 'A'.repeat(103),
} satisfies WineCard

test('refuses in plain words what is no card, truncated, too large or of a newer version', () => {
  const text = packed(card)
  assert.deepEqual(readCard(text).wine, card.wine)
  for (const none of [
    '',
    'Barolo',
    '{',
    '{}',
    '[]',
    'null',
    '{"wine_card":"1"}',
    'https://cellar.example/card#',
    '§§§',
  ]) {
    assert.equal(
      codeOf(() => readCard(none)),
      'card_unreadable',
      none,
    )
  }
  for (const cut of [10, 150, 170, text.length - 2]) {
    assert.equal(
      codeOf(() => readCard(text.slice(0, cut))),
      'card_unreadable',
      `after ${cut}`,
    )
  }
  assert.equal(
    codeOf(() => readCard(`{"wine_card":1,"wine":{"note":"${'x'.repeat(limits.wine_card)}`)),
    'card_too_large',
  )
  assert.equal(
    codeOf(() => readCard('{"wine_card":2,"wine":{"cork":true}}')),
    'card_newer',
  )
})

test('names the fields of a hostile card', () => {
  const hostile =
    (wine: object, rest: object = {}) =>
    () =>
      readCard(JSON.stringify({ ...card, wine, ...rest }))
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`
  assert.deepEqual(fieldsOf(hostile({ type: 'red', name: 'x‮y' })), { name: 'bad_characters' })
  assert.deepEqual(fieldsOf(hostile({ type: 'red', name: '\ud800' })), { name: 'bad_characters' })
  assert.deepEqual(fieldsOf(hostile({ type: 'ink', name: 'x' })), { type: 'not_in_list' })
  assert.deepEqual(fieldsOf(hostile({ name: 'x' })), { type: 'required' })
  assert.deepEqual(fieldsOf(hostile({ type: 'red' })), { name: 'producer_or_name' })
  assert.deepEqual(fieldsOf(hostile({ type: 'red', name: 'x'.repeat(201) })), { name: 'too_long' })
  assert.deepEqual(fieldsOf(hostile({ type: 'red', name: 'x', alcohol: 1e9 })), { alcohol: 'too_big' })
  assert.deepEqual(fieldsOf(hostile({ type: 'red', name: 'x', price_minor: 1 })), { price_minor: 'unknown_field' })
  assert.deepEqual(fieldsOf(hostile({ type: 'red', name: 'x' }, { key: 'short' })), { key: 'bad_format' })
  assert.deepEqual(fieldsOf(hostile({ type: 'red', name: 'x' }, { __proto__: null, more: 1 })), {
    more: 'unknown_field',
  })
  assert.deepEqual(
    fieldsOf(() => readCard(`{"wine_card":1,"wine":${deep}}`)),
    {
      wine: 'wrong_type',
      key: 'required',
      signature: 'required',
    },
  )
})

test('writes base 32 as RFC 4648 does, without padding', () => {
  for (const [bytes, text] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    assert.equal(toBase32(new TextEncoder().encode(bytes)), text)
    assert.equal(new TextDecoder().decode(fromBase32(text.toLowerCase())), bytes)
  }
  assert.equal(fromBase32('MZX1'), undefined)
})
