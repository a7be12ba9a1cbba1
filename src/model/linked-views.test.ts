import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intFrom, oneFrom, type Random, seededRandom } from '../shared/seeded-random.ts'
import { columnOf, inBuckets, LinkedViews, type ViewFigures } from './linked-views.ts'

const steps = 10_000

/** A bottle as the test understands it, in plain objects. */
interface Plain {
  wine: number
  part: number
  amount: number | undefined
  values: Record<string, readonly string[]>
}

const dimensions: Record<string, (random: Random, wine: number) => string[]> = {
  type: (_, wine) => [`type ${wine % 3}`],
  grape: (random, wine) => (wine % 4 === 0 ? ['unknown'] : [`grape ${wine % 5}`, `grape ${intFrom(random, 5, 7)}`]),
  place: random => [`place ${intFrom(random, 0, 9)}`],
  drunk: random => (random() < 0.5 ? [] : [`month ${intFrom(random, 1, 6)}`]),
  stage: (_, wine) => [wine % 7 === 0 ? 'unknown' : `stage ${wine % 4}`],
}
const names = Object.keys(dimensions)

test(`counts the same after ${steps.toLocaleString('en')} random filter steps as from nothing`, () => {
  const random = seededRandom('linked views')
  const bottles = Array.from({ length: 240 }, () => plainBottle(random))
  const views = linkedViewsOf(bottles)
  const filters = new Map<string, ReadonlySet<string>>()
  for (let step = 0; step < steps; step++) {
    const name = oneFrom(random, names as [string, ...string[]])
    const values = [...new Set(bottles.flatMap(({ values }) => values[name] ?? []))]
    const chosen = new Set(values.filter(() => random() < 0.3))
    if (random() < 0.25) filters.delete(name)
    else filters.set(name, chosen)
    const filter = filters.get(name)
    views.filter(name, filter && inBuckets(columnFor(bottles, name), filter))
    for (const view of names)
      assert.deepEqual(plainFigures(views.figuresOf(view)), recount(bottles, view, filters), view)
    const expected = bottles.flatMap((bottle, at) => (passes(bottle, filters) ? [at] : []))
    assert.deepEqual(Array.from(views.passing()), expected)
  }
})

test('lets a view keep the buckets that its own filter leaves out', () => {
  const bottle = { wine: 0, part: 0, amount: undefined, values: { type: ['red'], grape: ['Gamay'] } }
  const other = { wine: 1, part: 1, amount: 700, values: { type: ['white'], grape: ['unknown'] } }
  const views = linkedViewsOf([bottle, { ...bottle }, other])
  views.filter('type', Uint8Array.of(0, 0, 1))
  assert.deepEqual(plainFigures(views.figuresOf('type')), [
    { key: 'red', part: 0, bottles: 2, wines: 1, sum: 0, known: 0 },
    { key: 'white', part: 1, bottles: 1, wines: 1, sum: 700, known: 1 },
  ])
  assert.deepEqual(plainFigures(views.figuresOf('grape')), [
    { key: 'unknown', part: 1, bottles: 1, wines: 1, sum: 700, known: 1 },
  ])
})

test('gives figures that stay as they are while the filters change', () => {
  const views = linkedViewsOf([{ wine: 0, part: 0, amount: 5, values: { type: ['red'], grape: ['Gamay'] } }])
  const before = views.figuresOf('grape')
  views.filter('type', Uint8Array.of(0))
  assert.deepEqual(plainFigures(before), [{ key: 'Gamay', part: 0, bottles: 1, wines: 1, sum: 5, known: 1 }])
  assert.deepEqual(plainFigures(views.figuresOf('grape')), [])
})

const partCount = 2

function linkedViewsOf(bottles: readonly Plain[]) {
  const views = new Map(
    names.map(name => [
      name,
      { column: columnFor(bottles, name), ignores: name === 'drunk' ? ['drunk', 'stage'] : [name] },
    ]),
  )
  return new LinkedViews(
    {
      wines: Int32Array.from(bottles, ({ wine }) => wine),
      parts: Uint8Array.from(bottles, ({ part }) => part),
      partCount,
    },
    views,
    {
      wines: true,
      amounts: {
        values: Float64Array.from(bottles, ({ amount }) => amount ?? 0),
        known: Uint8Array.from(bottles, ({ amount }) => (amount === undefined ? 0 : 1)),
      },
    },
  )
}

const columnFor = (bottles: readonly Plain[], name: string) =>
  columnOf(bottles.length, bottle => bottles[bottle]?.values[name] ?? [])

function plainBottle(random: Random): Plain {
  const wine = intFrom(random, 0, 30)
  const values = Object.fromEntries(names.map(name => [name, [...new Set(dimensions[name]?.(random, wine))]]))
  return { wine, part: wine % partCount, amount: random() < 0.2 ? undefined : intFrom(random, 1, 90_000), values }
}

interface Figure {
  key: string
  part: number
  bottles: number
  wines: number
  sum: number
  known: number
}

const inOrder = (figures: Figure[]) =>
  figures.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.part - b.part))

function plainFigures(figures: ViewFigures | undefined): Figure[] {
  const { keys, bottles, wines, sums, known } = figures as ViewFigures
  return inOrder(
    Array.from(bottles, (count, cell) => ({
      key: keys[Math.floor(cell / partCount)] ?? '',
      part: cell % partCount,
      bottles: count,
      wines: wines[cell] ?? -1,
      sum: sums[cell] ?? -1,
      known: known[cell] ?? -1,
    })).filter(({ bottles, wines, sum, known }) => bottles !== 0 || wines !== 0 || sum !== 0 || known !== 0),
  )
}

/** Counts a view from nothing, bottle by bottle. The view of months drunk follows neither its own filter nor that of stages. */
function recount(bottles: readonly Plain[], view: string, filters: ReadonlyMap<string, ReadonlySet<string>>): Figure[] {
  const followed = new Map(filters)
  followed.delete(view)
  if (view === 'drunk') followed.delete('stage')
  const counted = new Map<string, Figure & { wineNumbers: Set<number> }>()
  for (const bottle of bottles) {
    if (!passes(bottle, followed)) continue
    for (const key of bottle.values[view] ?? []) {
      const { part, amount, wine } = bottle
      const name = `${key} ${part}`
      const figure = counted.get(name) ?? { key, part, bottles: 0, wines: 0, sum: 0, known: 0, wineNumbers: new Set() }
      counted.set(name, figure)
      figure.bottles++
      figure.wineNumbers.add(wine)
      if (amount === undefined) continue
      figure.sum += amount
      figure.known++
    }
  }
  return inOrder(Array.from(counted.values(), ({ wineNumbers, ...figure }) => ({ ...figure, wines: wineNumbers.size })))
}

function passes(bottle: Plain, filters: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return [...filters].every(([name, chosen]) => bottle.values[name]?.some(value => chosen.has(value)))
}
