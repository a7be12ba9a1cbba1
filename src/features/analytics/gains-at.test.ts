import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import { put } from '../../ledger/command.ts'
import { withRows } from '../../ledger/replica.ts'
import { oneFrom, seededRandom } from '../../shared/seeded-random.ts'
import { outcomeOf, type Part, returnOn } from '../money/returns.ts'
import { salesByYear } from '../money/sales.ts'
import type { WineQuery } from '../wines/contract.ts'
import { facetValues } from '../wines/facets.ts'
import { matcherOf } from '../wines/matcher.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { BottleTable } from './bottle-table.ts'
import { BottleViews } from './bottle-views.ts'

const today = '2026-03-14'
const context = { today, currency: 'EUR', rates: new Map() }
const steps = 10_000
const filters = ['type', 'country', 'region', 'size', 'departure'] as const
const shown = ['region', 'producer'] as const

test(`sums up the same gains after ${steps.toLocaleString('en')} random filter steps as from nothing`, () => {
  const random = seededRandom('gains')
  const drunk = scaledReplica(today, 160, 40)
  // Half of the bottles that left were sold, some for an unknown amount.
  const sold = [...drunk.bottles.values()].filter(({ state }) => state === 'gone' && random() < 0.5)
  const revenues = [{}, ...[1_500, 9_000].map(revenue_minor => ({ revenue_minor, revenue_currency: 'EUR' }))]
  const cellar = withRows(
    drunk,
    2,
    sold.map((bottle, at) => put('bottles', { ...bottle, departure: 'sold', ...revenues[at % 3] })),
  )
  const table = new BottleTable(cellar, summarizeWines(cellar, context), context)
  const views = new BottleViews(table, ['type'], 'bottles')
  const rows = table.rows.map(({ bottle, alone }) => ({ bottle, alone, outcome: outcomeOf(bottle, cellar, context) }))
  let query: Partial<Record<(typeof filters)[number], string[]>> = {}
  const passing = (but?: string) => {
    const isFound = matcherOf({ ...query, ...(but ? { [but]: undefined } : {}), stock: 'all' } as WineQuery)
    return rows.filter(({ alone }) => isFound(alone))
  }
  const { open, realised, yearly } = views.returnAt({})
  assert.ok(open.bottles > 0 && realised.bottles > 0 && 'rate' in yearly, JSON.stringify({ open, realised, yearly }))
  const sales = views.salesAt({})
  assert.ok(sales.some(({ without_revenue, compared }) => without_revenue > 0 && compared.bottles > 0))
  let counted = 0
  for (let step = 0; step < steps; step++) {
    const name = oneFrom(random, filters)
    const { [name]: _, ...others } = query
    const { keys } = table.column(name)
    const chosen = keys.filter(() => random() < 0.4)
    query = random() < 0.3 || chosen.length === 0 ? others : { ...others, [name]: chosen }

    const by = oneFrom(random, shown)
    const valuesOf = facetValues(by)
    const expected = new Map<string, { open: Part; realised: Part; left_out: number }>()
    for (const { alone, outcome } of passing(by)) {
      const key = String(valuesOf(alone))
      const gain = expected.get(key) ?? { open: none(), realised: none(), left_out: 0 }
      if (!outcome) continue
      expected.set(key, gain)
      if ('left_out' in outcome) gain.left_out++
      else add(outcome.is_gone ? gain.realised : gain.open, outcome)
    }
    const found = views.gainsAt(query as WineQuery, by)
    assert.deepEqual(new Map(found.map(({ key, ...gain }) => [key, gain])), expected, `step ${step}`)
    counted += found.length

    if (step % 10 > 0) continue
    const bottles = passing().map(({ bottle }) => bottle)
    assert.deepEqual(views.returnAt(query as WineQuery), returnOn(bottles, cellar, context), `step ${step}`)
    assert.deepEqual(views.salesAt(query as WineQuery), salesByYear(bottles, cellar, context), `step ${step}`)
  }
  assert.ok(counted > steps)
})

const none = (): Part => ({ bottles: 0, cost_minor: 0, worth_minor: 0 })

function add(part: Part, { cost_minor, worth_minor }: { cost_minor: number; worth_minor: number }) {
  part.bottles++
  part.cost_minor += cost_minor
  part.worth_minor += worth_minor
}
