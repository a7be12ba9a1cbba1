/** An amount that was paid (negative) or came back (positive) on a day, in minor units. `day` is the number of days since 1970. */
export interface Flow {
  day: number
  minor: number
}

/**
 * A money-weighted return per year, 0.05 for 5 per cent, or why there is none. `short`: less than a year lies between
 * the first and the last flow. `none`: no rate explains the flows, as when nothing came back. `several`: more than one
 * rate does.
 */
export type YearlyReturn = { rate: number } | { cannot: 'short' | 'none' | 'several' }

const daysAYear = 365
/** Rates from -99.9 per cent to 100,000 per cent a year, as logarithms of the growth per year. */
const lowest = Math.log(0.001)
const highest = Math.log(1_001)
const steps = 2_000

/**
 * Returns the rate at which all flows, discounted to the first day, add up to nothing: Σ minor ÷ (1 + rate)^(days ÷ 365)
 * = 0 (the internal rate of return).
 */
export function yearlyReturn(flows: readonly Flow[]): YearlyReturn {
  const byDay = netByDay(flows)
  const first = byDay[0]
  const last = byDay.at(-1)
  if (!first || !last || last.day - first.day < daysAYear) return { cannot: 'short' }
  const terms = byDay.map(({ day, minor }) => ({ years: (day - first.day) / daysAYear, minor }))
  const roots = rootsOf(terms)
  if (roots.length > 1) return { cannot: 'several' }
  const [root] = roots
  return root === undefined ? { cannot: 'none' } : { rate: Math.expm1(root) }
}

interface Term {
  years: number
  minor: number
}

function netByDay(flows: readonly Flow[]): Flow[] {
  const byDay = new Map<number, number>()
  for (const { day, minor } of flows) byDay.set(day, (byDay.get(day) ?? 0) + minor)
  return [...byDay].map(([day, minor]) => ({ day, minor })).sort((a, b) => a.day - b.day)
}

/** Returns the roots, up to two of them, as logarithms of the growth per year. */
function rootsOf(terms: readonly Term[]): number[] {
  if (worthAt(terms, lowest) > 0 !== worthAt(terms, highest) > 0) {
    const root = rootBetween(terms, lowest, highest)
    if (isOnlyRoot(terms, root)) return [root]
  }
  const roots: number[] = []
  let from = lowest
  let before = worthAt(terms, from)
  for (let step = 1; step <= steps && roots.length < 2; step++) {
    const until = lowest + ((highest - lowest) * step) / steps
    const after = worthAt(terms, until)
    if (before > 0 !== after > 0) roots.push(rootBetween(terms, from, until))
    from = until
    before = after
  }
  return roots
}

/** Returns what all flows are worth on the first day. */
function worthAt(terms: readonly Term[], growth: number): number {
  let worth = 0
  for (const { years, minor } of terms) worth += minor * Math.exp(-growth * years)
  return worth
}

/** Halves an interval at whose ends the worth has different signs until nothing lies between them. */
function rootBetween(terms: readonly Term[], from: number, until: number): number {
  const isAbove = worthAt(terms, from) > 0
  let [low, high] = [from, until]
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (worthAt(terms, middle) > 0 === isAbove) low = middle
    else high = middle
  }
}

/**
 * Returns whether money is invested at this rate from the first day to the last, which makes the root the only one
 * (C. S. Soper, "The marginal efficiency of capital: a further note", Economic Journal 69, 1959).
 */
function isOnlyRoot(terms: readonly Term[], growth: number): boolean {
  let balance = 0
  let before = 0
  return terms.slice(0, -1).every(({ years, minor }) => {
    balance = balance * Math.exp(growth * (years - before)) + minor
    before = years
    return balance < 0
  })
}
