import assert from 'node:assert/strict'
import test from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { getMe, setPreferences } from './contract.ts'

test('changes the named preferences through PUT /api/auth/preferences and leaves the others', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const set = (body: unknown) => world.done(setPreferences, { as: ada, body })
  assert.deepEqual(await set({ preferred_currency: 'CHF' }), { user: { ...ada.user, preferred_currency: 'CHF' } })
  await set({ locale: 'de', theme: 'dark', score_scale: 'points_20' })
  await set({ charts: 'price.wide type' })
  await set({ locale: null, name: ' Ada Lovelace ' })
  const wanted = {
    ...ada.user,
    preferred_currency: 'CHF',
    theme: 'dark',
    score_scale: 'points_20',
    charts: 'price.wide type',
    name: 'Ada Lovelace',
  }
  assert.deepEqual(await set({}), { user: wanted })
  assert.deepEqual(await world.done(getMe, { as: ada }), wanted)
  assert.deepEqual(await world.done(getMe, { as: bob }), bob.user)
  const { user } = await world.done(setPreferences, { as: ada, body: { charts: null } })
  assert.equal(user.charts, null)
})

test('rejects invalid preferences by name and changes nothing', async () => {
  const [world, ada] = await worldOf('Ada')
  const cases = [
    { body: { preferred_currency: 'XQZ' }, code: 'not_a_currency' },
    { body: { preferred_currency: 'eur' }, code: 'not_a_currency' },
    { body: { preferred_currency: null }, code: 'wrong_type' },
    { body: { locale: 'tlh' }, code: 'not_in_list' },
    { body: { theme: 3 }, code: 'not_in_list' },
    { body: { charts: ['type'] }, code: 'wrong_type' },
    { body: { charts: '' }, code: 'bad_format' },
    { body: { charts: 'type  price' }, code: 'bad_format' },
    { body: { charts: 'a'.repeat(4_001) }, code: 'too_long' },
    { body: { name: 'A\u202eda' }, code: 'bad_characters' },
    { body: { role: 'admin' }, code: 'unknown_field' },
    { body: { email: 'ada@example.net' }, code: 'unknown_field' },
    { body: { id: ada.user.id }, code: 'unknown_field' },
  ]
  for (const { body, code } of cases) {
    const [field = ''] = Object.keys(body)
    const refused = await world.refused(setPreferences, { as: ada, body: { score_scale: 'stars_5', ...body } })
    assert.equal(refused.status, 400, JSON.stringify(body))
    assert.equal(refused.body.fields?.[field]?.code, code, JSON.stringify(refused.body))
  }
  assert.deepEqual(await world.done(getMe, { as: ada }), ada.user)
})
