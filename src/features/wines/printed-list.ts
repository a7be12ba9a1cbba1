import type { WineGroup } from './groups.ts'

/** The most rows that are printed: a browser lays them out within a few seconds, on about a hundred pages. */
export const rowsPrinted = 3_000

interface PrintedList {
  groups: readonly WineGroup[]
  /** The number of rows beyond the limit. */
  left_out: number
}

/** Returns the groups with all of their wines, up to the limit. */
export function printedList(groups: readonly WineGroup[], limit: number = rowsPrinted): PrintedList {
  let room = limit
  const printed = groups.map(group => {
    const wines = group.wines.slice(0, room)
    room -= wines.length
    return { ...group, wines }
  })
  const all = groups.reduce((sum, { wines }) => sum + wines.length, 0)
  return { groups: printed.filter(({ wines }) => wines.length > 0), left_out: all - (limit - room) }
}
