import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { worldOf } from '../../../tests/harness.ts'
import { addWine } from '../../features/wines/commands.ts'
import type { CellarAccess } from '../../server/access.ts'
import { newId } from '../../shared/ids.ts'
import { SnapshotParts } from './snapshot-parts.ts'

const [world, ada] = await worldOf('Ada')
const { cellar_id } = ada

const add = async (name: string): Promise<CellarAccess> => {
  const body = { id: newId(), type: 'red', name } as const
  const { version, change_id } = await world.done(addWine, { as: ada, body })
  return { cellar_id, version, change_id, role: 'owner', prices: true } as CellarAccess
}

test('makes a part once for all who request it at the same version with the same rights', async () => {
  const parts = new SnapshotParts(world.db)
  const access = await add('Barolo')
  const [one, other] = await Promise.all([parts.part(access, undefined), parts.part({ ...access }, undefined)])
  assert.equal(one, other)
  assert.equal(await parts.part(access, undefined), one)
  assert.match(one.bytes.toString(), /Barolo/)
  assert.notEqual(await parts.part({ ...access, prices: false }, undefined), one)

  const later = await add('Rioja')
  const next = await parts.part(later, undefined)
  assert.match(next.bytes.toString(), /Rioja/)
  assert.equal(await parts.part(access, undefined), one)
})

test('tries again after a part could not be made', async () => {
  const access = await add('Chablis')
  const parts = new SnapshotParts(world.db)
  await sql`alter table label_sheets rename to out_of_reach`.execute(world.db)
  try {
    await assert.rejects(parts.part(access, undefined), /label_sheets/)
  } finally {
    await sql`alter table out_of_reach rename to label_sheets`.execute(world.db)
  }
  assert.match((await parts.part(access, undefined)).bytes.toString(), /Chablis/)
})
