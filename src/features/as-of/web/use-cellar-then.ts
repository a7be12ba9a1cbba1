import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../client/api.ts'
import { type OpenCellar, useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Day } from '../../../shared/days.ts'
import { cellarAsOf } from '../cellar-as-of.ts'
import { getLocations } from '../contract.ts'

interface CellarThen {
  /** For looking at only; undefined until it is known where everything lay. */
  past: OpenCellar | undefined
  /** Why it is not known. */
  failure: Error | null
  retry(): void
}

/** The cellar as it was at the end of a past day. Where everything lay then is asked of the server. */
export function useCellarAsOf(day: Day): CellarThen {
  const present = useCellar()
  const { cellar, replica } = present
  const cellar_id = cellar?.id ?? ''
  const locations = useQuery({
    queryKey: ['locations', cellar_id, day, replica?.version],
    queryFn: ({ signal }) => call(getLocations, { params: { cellar_id, day }, signal }),
    enabled: cellar !== undefined && replica !== undefined,
    placeholderData: before => before,
  })
  const past = useMemo(() => {
    if (!cellar || !replica || !locations.data) return undefined
    const seen = { ...cellar, role: 'viewer' as const }
    return { ...present, cellar: seen, replica: cellarAsOf(replica, day, locations.data), lastChange: undefined }
  }, [present, cellar, replica, day, locations.data])
  return { past, failure: locations.error, retry: () => void locations.refetch() }
}
