import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { VisibleRange } from '../../../ui/use-visible-range.ts'
import type { Preview, PreviewRow } from '../contract.ts'
import { listImportRows } from '../endpoints.ts'

/** Returns the rows of a previewed file by their index. Those beyond the first are loaded as they come into sight. */
export function useImportRows(
  { import_id, rows, rows_count }: Preview,
  { first, last }: VisibleRange,
): (at: number) => PreviewRow | undefined {
  const { cellar } = useCellar()
  const cellar_id = cellar?.id ?? ''
  const [more, setMore] = useState<{ of: Preview['rows']; parts: ReadonlyMap<number, readonly PreviewRow[]> }>()
  const parts = more?.of === rows ? more.parts : noParts
  const size = rows.length
  // One part is loaded at a time: that of the last row in sight that is missing.
  const wanted = [first, Math.min(last, rows_count - 1)]
    .map(at => Math.floor(at / Math.max(1, size)))
    .find(part => part > 0 && !parts.has(part))

  useEffect(() => {
    if (wanted === undefined) return
    const abandoned = new AbortController()
    const query = { from: String(wanted * size) }
    call(listImportRows, { params: { cellar_id, import_id }, query, signal: abandoned.signal })
      .then(answer =>
        setMore(before => {
          const known = before?.of === rows ? before.parts : noParts
          return { of: rows, parts: new Map([...known, [wanted, answer.rows]]) }
        }),
      )
      // The rows stay blank, and scrolling to them again asks again.
      .catch(() => {})
    return () => abandoned.abort()
  }, [wanted, size, rows, cellar_id, import_id])

  return at => (at < size ? rows[at] : parts.get(Math.floor(at / size))?.[at % size])
}

const noParts: ReadonlyMap<number, readonly PreviewRow[]> = new Map()
