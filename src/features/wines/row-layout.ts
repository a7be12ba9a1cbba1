/** Lines of one height in groups that may have a heading. All lengths are in pixels. */
export interface RowLayout {
  readonly groups: readonly LayoutGroup[]
  readonly height: number
  readonly row: number
  readonly heading: number
}

export interface LayoutGroup {
  /** The index of the group's first line. */
  readonly first: number
  readonly count: number
  readonly top: number
  readonly height: number
}

/** Lays out groups by their numbers of lines; `heading` is 0 for groups without one. */
export function rowLayoutOf(counts: readonly number[], row: number, heading: number): RowLayout {
  let first = 0
  let top = 0
  const groups = counts.map(count => {
    const group = { first, count, top, height: heading + count * row }
    first += count
    top += group.height
    return group
  })
  return { groups, height: top, row, heading }
}

/** Lines of one group, the first and the last included. */
export interface Span {
  group: number
  first: number
  last: number
}

/** Returns the lines between two heights. A group of which only the heading is visible has none (`last < first`). */
export function spansBetween({ groups, row, heading }: RowLayout, from: number, to: number): Span[] {
  const spans: Span[] = []
  for (let at = groupAt(groups, from); at < groups.length; at++) {
    const group = groups[at]
    if (!group || group.top >= to) break
    const start = group.top + heading
    const first = Math.max(0, Math.floor((from - start) / row))
    const last = Math.min(group.count, Math.ceil((to - start) / row)) - 1
    spans.push({ group: at, first: group.first + first, last: group.first + Math.max(last, first - 1) })
  }
  return spans
}

/** Returns the distance of a line from the top. */
export function topOf({ groups, row, heading }: RowLayout, line: number): number {
  const group = groups[groupOf(groups, line)]
  return group ? group.top + heading + (line - group.first) * row : 0
}

/** Returns the group of a line. */
export function groupOf(groups: readonly LayoutGroup[], line: number): number {
  return lastBefore(groups, group => group.first <= line)
}

function groupAt(groups: readonly LayoutGroup[], height: number): number {
  return lastBefore(groups, group => group.top <= height)
}

/** Returns the last group for which `isBefore` holds; it holds for the first groups only. */
function lastBefore(groups: readonly LayoutGroup[], isBefore: (group: LayoutGroup) => boolean): number {
  let low = 0
  let high = groups.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const group = groups[middle]
    if (group && isBefore(group)) low = middle
    else high = middle - 1
  }
  return low
}
