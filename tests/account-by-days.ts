import type { Flow } from '../src/features/money/yearly-return.ts'

/**
 * Returns the rates per year at which an account that bears interest, from which every purchase is paid and into which
 * everything comes back, is empty in the end.
 */
export function ratesThatEmpty(entries: readonly Flow[]): number[] {
  const forwards = entries.toSorted((a, b) => a.day - b.day)
  const backwards = forwards.toReversed()
  const balanceAt = (rate: number) => {
    // At a gain the account is followed backwards, so that its figures stay small.
    const account = rate < 0 ? forwards : backwards
    let balance = 0
    let on = account[0]?.day ?? 0
    for (const { day, minor } of account) {
      balance = balance * (1 + rate) ** ((day - on) / 365) + minor
      on = day
    }
    return balance
  }
  const found: number[] = []
  const tried = Array.from({ length: 1_150 }, (_, step) => 1.012 ** step * 0.001 - 1)
  for (const [at, rate] of tried.entries()) {
    let [low, high] = [rate, tried[at + 1] ?? rate]
    const isAbove = balanceAt(low) > 0
    if (balanceAt(high) > 0 === isAbove) continue
    while (high - low > 1e-12 * (1 + high)) {
      const middle = (low + high) / 2
      if (balanceAt(middle) > 0 === isAbove) low = middle
      else high = middle
    }
    found.push(low)
  }
  return found
}
