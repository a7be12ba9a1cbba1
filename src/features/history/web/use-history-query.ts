import { useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import { changeKinds } from '../../../model/choices.ts'
import type { QueryFor } from '../../../shared/contract.ts'
import { isDay } from '../../../shared/days.ts'
import { isId } from '../../../shared/ids.ts'
import type { listHistory } from '../../cellars/contract.ts'

export const historyFilters = ['row', 'kind', 'person', 'from', 'until'] as const
type Filter = (typeof historyFilters)[number]

export interface HistoryQueryState {
  /** The filters in the address, as far as they are valid. */
  filters: Partial<Record<Filter, string>>
  query: QueryFor<typeof listHistory>
  change(filters: Partial<Record<Filter, string | null>>): void
}

const makesSense: Record<Filter, (value: string) => boolean> = {
  row: isId,
  person: isId,
  kind: value => changeKinds.some(kind => kind === value),
  from: isDay,
  until: isDay,
}

/** Returns the filters of the history, which are stored in the address. */
export function useHistoryQuery(): HistoryQueryState {
  const { params, change } = useAddress()
  return useMemo(() => {
    const input = historyFilters.map(name => [name, params.get(name) ?? ''] as const)
    const filters: HistoryQueryState['filters'] = Object.fromEntries(
      input.filter(([name, value]) => makesSense[name](value)),
    )
    const { row, kind, person, from, until } = filters
    const query = {
      ...(row ? { row_id: [row] } : {}),
      ...(kind ? { kind: [kind] } : {}),
      ...(person ? { person_id: person } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
    }
    const changeFilters: HistoryQueryState['change'] = changed =>
      change(before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changed)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      })
    return { filters, query, change: changeFilters }
  }, [params, change])
}
