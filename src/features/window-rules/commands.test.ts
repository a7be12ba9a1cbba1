import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { newId } from '../../shared/ids.ts'
import { addWine } from '../wines/commands.ts'
import { getWine } from '../wines/contract.ts'
import { addWindowRule, editWindowRule, removeWindowRule } from './commands.ts'

const [world, ada, ben] = await worldOf('Ada', 'Ben')
const params = { cellar_id: ada.cellar_id }
await world.join(ada.cellar_id, ben, 'editor')
const wine_id = newId()
const named = { type: 'white', country: 'DE', region: 'Nahe', grape: null, classification: null } as const
const wine = { id: wine_id, name: 'Halenberg', type: 'white', vintage: 2020, country: 'DE', region: 'Nahe' } as const
await world.done(addWine, { as: ada, body: wine })

const windowShown = async () => {
  const line = await world.done(getWine, { as: ada, params: { wine_id } })
  return [line.drink_from, line.drink_until, line.window_source]
}

test('applies a rule of the owner at once, and edits, removes and restores it', async () => {
  const rule_id = newId()
  assert.deepEqual(await windowShown(), [2021, 2024, 'estimated'])
  await world.done(addWindowRule, { as: ada, body: { id: rule_id, ...named, years_from: 3, years_until: 9 } })
  assert.deepEqual(await windowShown(), [2023, 2029, 'estimated'])
  const one = { ...params, rule_id }
  await world.done(editWindowRule, { as: ada, params: one, body: { ...named, years_from: 4, years_until: 10 } })
  assert.deepEqual(await windowShown(), [2024, 2030, 'estimated'])
  const { version } = await world.done(removeWindowRule, { as: ada, params: one })
  assert.deepEqual(await windowShown(), [2021, 2024, 'estimated'])
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await windowShown(), [2024, 2030, 'estimated'])
})

test('rejects a rule without criteria or with reversed years, and a rule of an editor', async () => {
  const body = { id: newId(), ...named, years_from: 5, years_until: 2 }
  const { body: reversed } = await world.refused(addWindowRule, { as: ada, body })
  assert.equal(reversed.fields?.years_until?.code, 'window_reversed')
  const nothing = { id: newId(), type: null, country: null, region: null, grape: null, classification: null }
  const all = { ...nothing, years_from: 1, years_until: 2 }
  const { body: unnamed } = await world.refused(addWindowRule, { as: ada, body: all })
  assert.equal(unnamed.fields?.type?.code, 'required')
  const { status } = await world.refused(addWindowRule, { as: ben, params, body: { ...body, years_until: 9 } })
  assert.equal(status, 403)
})
