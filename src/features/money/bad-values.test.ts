import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { addDays, dayAt } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { addWine } from '../wines/commands.ts'
import { importValues, valueWines } from './commands.ts'

/* Values that nobody can mean, over HTTP: each is refused by its field in words, and nothing of it is written. */

const [world, ada, stranger] = await worldOf('Ada', 'Carl')
const params = { cellar_id: ada.cellar_id }
const wine_id = newId()
await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })
const theirs = newId()
const inTheirs = { cellar_id: stranger.cellar_id }
await world.done(addWine, { as: stranger, body: { id: theirs, type: 'red', name: 'Theirs' } })
const today = dayAt(world.clock.at)

const bad: [what: string, change: object, field: string, code: string, words: RegExp][] = [
  ['a day in the future', { valued_on: addDays(today, 2) }, 'valued_on', 'day_in_future', /cannot be in the future/],
  ['no day', { valued_on: '2026-02-30' }, 'valued_on', 'not_a_day', /valid date/],
  ['a negative amount', { amount_minor: -1 }, 'amount_minor', 'too_small', /At least 0/],
  ['half a cent', { amount_minor: 0.5 }, 'amount_minor', 'wrong_type', /whole number/],
  ['too much', { amount_minor: limits.amount_minor_max + 1 }, 'amount_minor', 'too_big', /At most/],
  ['a currency that does not exist', { currency: 'ZZZ' }, 'currency', 'not_a_currency', /three-letter/],
  ['no currency', { currency: '' }, 'currency', 'not_a_currency', /three-letter/],
  ['no size', { size_ml: 0 }, 'size_ml', 'too_small', /At least 1/],
]

for (const [what, change, field, code, words] of bad) {
  test(`refuses a value with ${what} and names the field, entered alone and in a list`, async () => {
    const { size_ml, ...entered } = {
      size_ml: 750,
      ...{ amount_minor: 4200, currency: 'EUR', valued_on: today },
      ...change,
    }
    const alone = { wines: [{ id: newId(), wine_id, size_ml }], ...entered }
    const listed = { valuations: [{ id: newId(), wine_id, size_ml, ...entered }] }
    for (const [command, body, at] of [
      [valueWines, alone, field === 'size_ml' ? 'wines.0.size_ml' : field],
      [importValues, listed, `valuations.0.${field}`],
    ] as const) {
      const { status, body: answer } = await world.refused(command, { as: ada, body })
      assert.deepEqual([status, answer.fields?.[at]?.code], [400, code])
      assert.match(answer.fields?.[at]?.message ?? '', words)
    }
    assert.equal((await readWhole(world.db, ada.cellar_id)).valuations.size, 0)
  })
}

test('refuses values of wines of others, as if they did not exist, and lists without a value', async () => {
  const value = { id: newId(), size_ml: 750, amount_minor: 4200, currency: 'EUR', valued_on: today }
  const refused = async (wine: string, as = ada, in_cellar = params) => {
    const body = { valuations: [{ ...value, wine_id: wine }] }
    const answer = await world.refused(importValues, { as, params: in_cellar, body })
    return [answer.status, answer.body.code]
  }
  assert.deepEqual(await refused(theirs), [404, 'not_found'])
  assert.deepEqual(await refused(newId()), [404, 'not_found'])
  assert.deepEqual(await refused(wine_id, stranger), [404, 'not_found'])
  assert.deepEqual(await refused(wine_id, stranger, inTheirs), [404, 'not_found'])
  const none = await world.refused(importValues, { as: ada, body: { valuations: [] } })
  assert.deepEqual([none.status, none.body.fields?.valuations?.code], [400, 'too_few'])
  assert.equal((await readWhole(world.db, ada.cellar_id)).valuations.size, 0)
})
