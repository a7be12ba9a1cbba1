/** The figures that a figure is compared with: the most it should be, and another one that was measured beside it. */
interface Comparison {
  budget?: number | undefined
  baseline?: number | undefined
}

/** Tells a row of the table that `npm run bench` prints. */
export function tell(name: string, figure: number, unit: string, comparison: Comparison = {}) {
  console.log(JSON.stringify({ name, figure, unit, ...comparison }))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the smallest value that is not exceeded by this part of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

/** Returns the milliseconds of each run, after the warm-up runs, each of which is waited for. */
export async function timesOf(runs: number, warmUp: number, work: (run: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < warmUp + runs; run++) {
    const begun = performance.now()
    await work(run)
    if (run >= warmUp) times.push(performance.now() - begun)
  }
  return times
}

/** The same for work that is done at once. */
export function timed(runs: number, warmUp: number, work: (run: number) => unknown): number[] {
  for (let run = 0; run < warmUp; run++) work(run)
  return Array.from({ length: runs }, (_, run) => {
    const begun = performance.now()
    work(run)
    return performance.now() - begun
  })
}
