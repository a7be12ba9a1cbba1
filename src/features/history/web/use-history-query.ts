import { useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import type { QueryFor } from '../../../shared/contract.ts'
import { isDay } from '../../../shared/days.ts'
import { isId } from '../../../shared/ids.ts'
import type { listHistory } from '../../cellars/contract.ts'
import { type CommandKind, commandKinds } from '../command-kinds.ts'

export const historyFilters = ['row', 'kind', 'person', 'from', 'until'] as const
type Filter = (typeof historyFilters)[number]

export interface HistoryQueryState {
  /** The filters in the address, as far as they are valid. */
  filters: Partial<Record<Filter, string>>
  asked: QueryFor<typeof listHistory>
  change(filters: Partial<Record<Filter, string | null>>): void
}

const makesSense: Record<Filter, (value: string) => boolean> = {
  row: isId,
  person: isId,
  kind: value => value in commandKinds,
  from: isDay,
  until: isDay,
}

/** Returns the filters of the history, which are stored in the address. */
export function useHistoryQuery(): HistoryQueryState {
  const { params, change } = useAddress()
  return useMemo(() => {
    const given = historyFilters.map(name => [name, params.get(name) ?? ''] as const)
    const filters: HistoryQueryState['filters'] = Object.fromEntries(
      given.filter(([name, value]) => makesSense[name](value)),
    )
    const { row, kind, person, from, until } = filters
    const asked = {
      ...(row ? { row_id: [row] } : {}),
      ...(kind ? { command: [...commandKinds[kind as CommandKind]] } : {}),
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
    return { filters, asked, change: changeFilters }
  }, [params, change])
}
