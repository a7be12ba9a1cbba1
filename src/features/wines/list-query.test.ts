import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { stages, stocks, wineTypes } from '../../model/choices.ts'
import { wineSorts } from '../../model/dimensions.ts'
import { WineQuery } from './contract.ts'
import { isAccepted, queryNames } from './list-query.ts'

test('accepts in the address exactly the values that the contract accepts', () => {
  const names = Object.keys(WineQuery.def.shape) as (keyof WineQuery)[]
  assert.deepEqual([...names, 'group'].sort(), [...queryNames].sort())
  const words = fc.constantFrom(
    ...wineTypes,
    ...stages,
    ...stocks,
    ...wineSorts,
    'own:0198c5f2-7d4e-7c3a-9b1e-5a6f7c8d9e0f',
    'own:up',
    'up',
    'down',
    '',
    'nv',
    'unknown',
    'FR',
  )
  const moments = fc.constantFrom(
    '2031',
    '2031-peak',
    '2031-best',
    '2024-05',
    '2024-5',
    '20245',
    '19',
    ' 2031',
    '2031\n',
  )
  const id = '0198c5f2-7d4e-7c3a-9b1e-5a6f7c8d9e0f'
  const rare = {
    ...{ place: id, wine: id, owner: id, person: id, custom: `${id}:cork`, critic: 'WA:90-' },
    ...{ departure: 'sold', lock: 'locked', price: '20-30', bought: '2024-05-03..', left: 'any' },
  }
  for (const [name, value] of Object.entries(rare)) assert.ok(isAccepted(name as keyof WineQuery, value), name)
  const long = fc.nat(500).map(length => 'x'.repeat(length))
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.oneof(words, moments, fc.constantFrom(...Object.values(rare)), long, fc.string()),
      (name, value) => {
        assert.equal(isAccepted(name, value), z.safeParse(WineQuery.def.shape[name], value).success, `${name} ${value}`)
      },
    ),
    { numRuns: 2_000 },
  )
})
