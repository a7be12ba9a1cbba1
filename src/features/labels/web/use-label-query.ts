import { useDeferredValue, useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { useLocation } from '../../../ui/navigation.tsx'
import { listLines } from '../../wines/list.ts'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { queryOf } from '../../wines/web/wine-query.ts'
import { type Choice, type Chosen, choices, chosenFor } from '../chosen.ts'
import { winesChosenIn } from './chosen-wines.ts'

const fewNewest = 12

/**
 * Reads the selection for stickers from the address: `?wine=…`, `?place=…`, `?purchase=…`, or the query of the list
 * itself. Wines chosen in the list come with the history entry.
 */
export function useLabelQuery() {
  const { params, type, change: go } = useAddress()
  const { state } = useLocation()
  const choice = choiceIn(params)
  return {
    choice,
    id: params.get(choice) ?? '',
    count: params.get('count') ?? String(fewNewest),
    search: params.get('search') ?? '',
    ordered: params.get('ordered') === 'yes',
    within: params.get('within') === 'yes',
    params,
    chosen_ids: winesChosenIn(state),
    choose: (wanted: Choice) => go(() => new URLSearchParams({ of: wanted })),
    change: (changes: Record<string, string>) =>
      type(before => {
        const next = new URLSearchParams(before)
        next.set('of', choice)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      }),
  }
}

export type LabelQuery = ReturnType<typeof useLabelQuery>

function choiceIn(params: URLSearchParams): Choice {
  const of = choices.find(each => each === params.get('of'))
  if (of) return of
  const named = choices.find(each => params.has(each))
  return named ?? (Object.keys(queryOf(params)).length > 0 ? 'found' : 'unlabelled')
}

const none: Chosen = { bottles: [], places: [], cut: false }

/** Returns the selected bottles or places. */
export function useChosen(label: LabelQuery, replica: Replica | undefined): Chosen {
  const { choice, id, count, ordered, within, params, chosen_ids } = label
  const lines = useWineSummaries()
  const deferred = useDeferredValue(params)
  return useMemo(() => {
    if (!replica) return none
    const query = queryOf(deferred)
    const hasQuery = Object.keys(query).length > 0
    const found = choice === 'found' && hasQuery ? listLines(lines, query).lines : []
    const wine_ids = new Set(choice === 'chosen' ? chosen_ids : found.map(({ wine }) => wine.id))
    const newest = Math.max(0, Math.trunc(Number(count)) || 0)
    return chosenFor({ choice, id, count: newest, ordered, within, wine_ids }, replica)
  }, [replica, lines, deferred, choice, id, count, ordered, within, chosen_ids])
}
