import { useMemo } from 'react'
import { useQuery } from '../../../client/use-query.ts'
import { type OpenCellar, useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Day } from '../../../shared/days.ts'
import { cellarAsOf } from '../cellar-as-of.ts'
import { getLocations } from '../endpoints.ts'

interface CellarThen {
  /** The cellar, read-only; undefined until the locations are known. */
  past: OpenCellar | undefined
  /** The error that prevented loading the locations. */
  failure: Error | undefined
  retry(): void
}

/** Returns the cellar as of the end of a past day. The locations of that day are fetched from the server. */
export function useCellarAsOf(day: Day): CellarThen {
  const present = useCellar()
  const { cellar, replica } = present
  const cellar_id = cellar?.id ?? ''
  const version = replica?.version
  const input = version === undefined ? null : { params: { cellar_id, day } }
  const locations = useQuery(getLocations, input, { version })
  const then = useMemo(
    () => replica && locations.data && cellarAsOf(replica, day, locations.data),
    [replica, day, locations.data],
  )
  const past = useMemo(() => {
    if (!cellar || !then) return undefined
    const undoLast = async () => []
    return { ...present, undoLast, cellar: { ...cellar, role: 'viewer' as const }, replica: then }
  }, [present, cellar, then])
  return { past, failure: locations.error, retry: () => void locations.refetch() }
}
