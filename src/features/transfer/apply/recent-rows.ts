import type { PreviewRows } from './read-import.ts'

/**
 * Remembers the rows of the imports that were read last, so that a further page of them does not read the whole file
 * again. They are dropped when nobody wants them for a while, and the oldest when there are too many; those of one import
 * are always remembered. Another process reads the file again.
 */
export function recentRows({ most = 100_000, idle_ms = 60_000 } = {}) {
  const known = new Map<string, { rows: PreviewRows; timer: NodeJS.Timeout }>()

  function drop(key: string) {
    clearTimeout(known.get(key)?.timer)
    known.delete(key)
  }

  function remember(key: string, rows: PreviewRows) {
    drop(key)
    known.set(key, { rows, timer: setTimeout(() => drop(key), idle_ms).unref() })
    let count = Array.from(known.values()).reduce((sum, each) => sum + each.rows.count, 0)
    for (const [oldest, { rows }] of known) {
      if (count <= most || oldest === key) return
      count -= rows.count
      drop(oldest)
    }
  }

  function find(key: string): PreviewRows | undefined {
    const rows = known.get(key)?.rows
    if (rows) remember(key, rows)
    return rows
  }

  return { find, remember }
}
