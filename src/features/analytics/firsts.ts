/** Returns the first few in an order, as sorting all of them would. */
export function firstsOf<T>(all: readonly T[], count: number, order: (a: T, b: T) => number): T[] {
  if (count >= all.length) return all.toSorted(order)
  const firsts: T[] = []
  for (const each of all) {
    const last = firsts.at(-1)
    if (firsts.length === count && last !== undefined && order(each, last) >= 0) continue
    const after = firsts.findLastIndex(other => order(each, other) >= 0)
    firsts.splice(after + 1, 0, each)
    if (firsts.length > count) firsts.pop()
  }
  return firsts
}
