import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCellar } from '../../../tests/any-cellar.ts'
import { fieldOf } from '../../../tests/fields-of.ts'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import type { Replica } from '../../ledger/replica.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { moves } from '../bottles/moves.ts'
import { listLines } from '../wines/list.ts'
import { bottlesMeant } from '../wines/moment-filters.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { analyticsOf } from './analytics.ts'
import type { Analytics, Measure, Question, Share } from './contract.ts'

const today = '2026-03-14'
const valuationContext = { today, currency: 'EUR', rates: new Map() }

const everyCellar = async (holds: (figures: Analytics, lines: WineSummary[], cellar: Replica) => void) => {
  const check = async (cellar: Replica) => {
    const lines = summarizeWines(cellar, valuationContext)
    holds(await analyticsOf(cellar, lines, valuationContext, () => undefined), lines, cellar)
  }
  await fc.assert(fc.asyncProperty(anyCellar, check), { numRuns: 150 })
  await check(scaledReplica(today, 400, 90))
}

const bottlesOf = (measures: readonly { bottles: number }[]) => measures.reduce((sum, each) => sum + each.bottles, 0)

test('divides the cellar into shares that add up to it, in bottles and in value', async () => {
  await everyCellar(({ in_cellar, value, by_type, by_country, by_vintage, by_stage }) => {
    for (const shares of [by_type, by_country, by_vintage, by_stage] as Share[][]) {
      assert.equal(bottlesOf(shares), in_cellar.bottles)
      const value_minor = shares.reduce((sum, share) => sum + (share.value_minor ?? 0), 0)
      assert.equal(value_minor, value.amount_minor)
      const unvalued = shares.reduce((sum, share) => sum + share.unvalued, 0)
      assert.equal(unvalued, value.without_amount + value.without_rate)
      for (const share of shares) assert.equal(bottlesOf(share.types), share.bottles)
    }
    for (const country of by_country) assert.equal(bottlesOf(country.regions), country.bottles)
  })
})

test('sums the parts of an amount and counts every bottle as known or unknown', async () => {
  await everyCellar(({ in_cellar, value, cost }) => {
    for (const { amount_minor, known, without_amount, without_rate, parts } of [value, cost]) {
      const ofParts = parts.reduce((sum, part) => sum + part.amount_minor, 0)
      assert.equal(ofParts, amount_minor)
      assert.equal(bottlesOf(parts), known)
      assert.equal(known + without_amount + without_rate, in_cellar.bottles)
    }
  })
})

test('finds every bought bottle in the cellar, on order or gone', async () => {
  await everyCellar(({ in_cellar, on_order, gone, months, years, undated }, _, cellar) => {
    const here = in_cellar.bottles + on_order.bottles + gone.bottles
    assert.equal(here, cellar.bottles.size)
    for (const periods of [months, years]) {
      const bought = bottlesOf(periods.map(period => period.bought)) + undated.bought.bottles
      const departed = bottlesOf(periods.flatMap(period => [period.drunk, period.left]))
      assert.equal(bought, here)
      assert.equal(departed + undated.drunk.bottles + undated.left.bottles, gone.bottles)
    }
  })
})

test('puts every bottle into a year, later, past, or without a window', async () => {
  await everyCellar(({ in_cellar, ready }, lines) => {
    const covered = lines.filter(line => ready.years.some(({ year }) => bottlesMeant(line, 'ready', String(year)) > 0))
    const inYears = covered.reduce((sum, line) => sum + line.in_cellar, 0)
    const { later, later_estimated, past, past_estimated, unknown } = ready
    const others = [later, later_estimated, past, past_estimated, unknown]
    assert.equal(inYears + bottlesOf(others), in_cellar.bottles)
    for (const each of ready.years) {
      assert.equal(bottlesOf(each.stages), each.bottles)
      assert.equal(bottlesOf(each.types), each.bottles)
    }
  })
})

test('leads from each figure to a list of as many bottles and wines', async () => {
  let last: Analytics | undefined
  await everyCellar((figures, lines) => {
    last = figures
    for (const { query, bottles, wines } of measuresIn(figures)) {
      const { lines: found } = listLines(lines, query)
      const listed = found.reduce((sum, line) => sum + bottlesFor(query, line), 0)
      assert.equal(listed, bottles, JSON.stringify(query))
      if (wines !== undefined) assert.equal(found.length, wines, JSON.stringify(query))
    }
  })
  // The last cellar has something of everything.
  assert.deepEqual(
    new Set(fieldOf(measuresIn(last), 'path')),
    new Set([
      ...['.in_cellar', '.on_order', '.gone'],
      ...['.by_stage', '.by_type', '.by_country', '.by_region', '.by_vintage', '.by_grape', '.by_country.regions'],
      ...['.by_stage.types', '.by_type.types', '.by_country.types', '.by_region.types', '.by_vintage.types'],
      ...['.by_grape.types', '.by_country.regions.types', '.ready.years', '.ready.years.stages', '.ready.years.types'],
      ...['.ready.later', '.ready.later_estimated', '.ready.past', '.ready.past_estimated', '.ready.unknown'],
      ...['.months.bought', '.months.drunk', '.months.left', '.years.bought', '.years.drunk', '.years.left'],
      ...['.undated.bought', '.undated.drunk', '.undated.left'],
    ]),
  )
})

/** The bottles that a list shows for a question. */
function bottlesFor(query: Question, line: WineSummary): number {
  const move = moves.find(each => query[each] !== undefined)
  if (move) return bottlesMeant(line, move, query[move] ?? '')
  if (query.stock === 'order') return line.on_order
  return query.stock === 'all' ? line.gone : line.in_cellar
}

/** Everything within the figures that counts bottles and has a question, with the names that lead to it. */
function measuresIn(value: unknown, path = ''): (Omit<Measure, 'wines'> & { wines?: number; path: string })[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(each => measuresIn(each, path))
  const own = 'query' in value && 'bottles' in value ? [{ ...(value as Measure), path }] : []
  return [...own, ...Object.entries(value).flatMap(([name, each]) => measuresIn(each, `${path}.${name}`))]
}

test('pauses between its figures, and wine by wine where it counts the past', async () => {
  const cellar = scaledReplica(today, 400, 90)
  let pauses = 0
  const pause = async () => void pauses++
  await analyticsOf(cellar, summarizeWines(cellar, valuationContext), valuationContext, pause)
  assert.ok(pauses > cellar.wines.size + 10, `${pauses}`)
})
