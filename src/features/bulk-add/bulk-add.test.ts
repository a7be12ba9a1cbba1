import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context } from '../../../tests/command-trial.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { OptimisticReplica } from '../../ledger/optimistic.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { AppError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { codesOf } from '../bottles/code.ts'
import type { NewPurchase } from '../bottles/contract.ts'
import { anId, aWine } from '../cellars/builders.ts'
import type { NewWine } from '../wines/contract.ts'
import { bulkAdd } from './bulk-add.ts'
import { BulkAddInput } from './contract.ts'

const known = aWine()

function draft(...rows: RowWrite[]): OptimisticReplica {
  return new OptimisticReplica(withRows(emptyReplica('a'), 1, [put('wines', known), ...rows]))
}

const newWine = (fields: Partial<NewWine> = {}): NewWine => ({
  id: anId(),
  type: 'red',
  producer: 'Cantina',
  ...fields,
})

const bottlesOf = (wine_id: string, count: number, fields: Partial<NewPurchase> = {}): NewPurchase => ({
  id: anId(),
  wine_id,
  bottle_ids: Array.from({ length: count }, () => anId()),
  size_ml: 750,
  received_on: '2026-03-14',
  ...fields,
})

function refusalOf(group: BulkAddInput): AppError {
  try {
    draft().do(bulkAdd, group, context)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return assert.fail('It was done')
}

test('adds new wines, bottles of new and existing wines, and their places in one change', () => {
  const wine = newWine()
  const place_id = anId()
  const cellar = draft()
  cellar.do(
    bulkAdd,
    {
      wines: [wine],
      purchases: [
        bottlesOf(wine.id, 3, { place_id, new_place_name: 'Behind the door' }),
        bottlesOf(known.id, 2, { place_id }),
        bottlesOf(wine.id, 1),
      ],
    },
    context,
  )
  const { wines, purchases, bottles, places } = cellar.replica()
  assert.deepEqual([wines.size, purchases.size, bottles.size, places.size], [2, 3, 6, 1])
  assert.equal(new Set(Array.from(bottles.values(), bottle => bottle.code)).size, 6)
  assert.equal([...bottles.values()].filter(bottle => bottle.place_id === place_id).length, 5)
  assert.equal(places.get(place_id)?.code, codesOf(place_id)[0])
})

test('reports all errors by row and adds nothing', () => {
  const ahead = newWine({ vintage: 2099 })
  const nameless = { id: anId(), type: 'red' as const }
  const refusal = refusalOf({
    wines: [newWine(), ahead, nameless],
    purchases: [bottlesOf(known.id, 1, { price_minor: 100 }), bottlesOf(anId(), 1)],
  })
  assert.deepEqual(
    Object.entries(refusal.fields ?? {}).map(([field, fieldError]) => [field, fieldError.code]),
    [
      ['wines.1.vintage', 'too_big'],
      ['wines.2.name', 'producer_or_name'],
      ['purchases.0.price_currency', 'amount_without_currency'],
      ['purchases.1.wine_id', 'not_yours'],
    ],
  )
})

test('rejects a bottle in two purchases', () => {
  const first = bottlesOf(known.id, 2)
  const second = bottlesOf(known.id, 1, { bottle_ids: first.bottle_ids.slice(0, 1) })
  assert.equal(refusalOf({ purchases: [first, second] }).code, 'exists_already')
})

test('rejects an empty bulk add, and more bottles than one change may have', () => {
  assert.equal(refusalOf({}).code, 'nothing_to_change')
  const many = Array.from({ length: 6 }, () => bottlesOf(known.id, 1_000))
  assert.deepEqual(refusalOf({ purchases: many }).fields, {
    purchases: { code: 'too_many', values: { max: limits.chosen_at_once } },
  })
  assert.ok(!BulkAddInput.safeParse({ wines: Array.from({ length: 1_001 }, () => newWine()) }).success)
})
