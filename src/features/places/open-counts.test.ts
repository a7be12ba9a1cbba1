import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stocktake } from '../../model/stocktake.ts'
import { anId } from '../cellars/builders.ts'
import { isCounted } from './open-counts.ts'

const [bin, shelf] = [anId(), anId()]

function stocktakeOf(place_id: string, closed_at: string | null = null): Stocktake {
  const started_at = '2026-03-14T09:00:00.000Z'
  return {
    id: anId(),
    place_id: null,
    person_id: anId(),
    started_at,
    closed_at,
    expected: { [place_id]: [anId()] },
    expected_slots: {},
    result: {},
  }
}

const isBinCounted = (...all: Stocktake[]) =>
  isCounted([bin], { stocktakes: new Map(all.map(each => [each.id, each])) })

test('knows the places in which an open stock-take expects bottles, and forgets those of ended ones', () => {
  assert.equal(isBinCounted(stocktakeOf(bin)), true)
  assert.equal(isBinCounted(stocktakeOf(shelf)), false)
  assert.equal(isBinCounted(stocktakeOf(bin, '2026-03-15T09:00:00.000Z')), false)
  assert.equal(isBinCounted(), false)
})
