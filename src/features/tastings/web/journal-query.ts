import { useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import { wineTypes } from '../../../model/choices.ts'
import { isId } from '../../../shared/ids.ts'
import { type JournalQuery, unknown } from '../journal.ts'

export type JournalChange = { [N in keyof JournalQuery]?: string | number | null }

export interface JournalState {
  query: JournalQuery
  /** The number of active filters, not counting the search. */
  filters: number
  change(change: JournalChange): void
  /** Does the same for text that changes with each key press. */
  type(search: string): void
  clear(): void
}

const readers: { [N in keyof JournalQuery]-?: (value: string) => JournalQuery[N] } = {
  search: value => value,
  person: value => (isId(value) || value === unknown ? value : undefined),
  year: value => (/^\d{4}$/.test(value) || value === unknown ? value : undefined),
  type: value => wineTypes.find(type => type === value),
  score_from: scoreOf,
  score_to: scoreOf,
}

const names = Object.keys(readers) as (keyof JournalQuery)[]

/** Returns the filters of the journal, which are stored in the address. Values that make no sense there are ignored. */
export function useJournalQuery(): JournalState {
  const { params, change, type } = useAddress()
  return useMemo(() => {
    const values = names.map(name => [name, readers[name](params.get(name) ?? '')] as const)
    const query: JournalQuery = Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ''))
    const { search: _, ...filters } = query
    return {
      query,
      filters: Object.keys(filters).length,
      change: changed => change(before => withValues(before, changed)),
      type: search => type(before => withValues(before, { search })),
      clear: () => change(before => withValues(before, Object.fromEntries(names.map(name => [name, null])))),
    }
  }, [params, change, type])
}

function withValues(before: URLSearchParams, changed: JournalChange): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed)) {
    if (value === null || value === undefined || value === '') after.delete(name)
    else after.set(name, String(value))
  }
  return after
}

function scoreOf(value: string): number | undefined {
  const score = value === '' ? Number.NaN : Number(value)
  return score >= 0 && score <= 100 ? score : undefined
}
