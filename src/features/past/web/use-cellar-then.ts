import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '../../../shared/days.ts'
import { call } from '../../../web/api.ts'
import { type OpenCellar, useCellar } from '../../cellars/web/use-cellar.ts'
import { asItWas } from '../as-it-was.ts'
import { getWhereabouts } from '../contract.ts'

interface CellarThen {
  /** For looking at only; undefined until it is known where everything lay. */
  past: OpenCellar | undefined
  /** Why it is not known. */
  failure: Error | null
  retry(): void
}

/** The cellar as it was at the end of a past day. Where everything lay then is asked of the server. */
export function useCellarThen(day: Day): CellarThen {
  const present = useCellar()
  const { cellar, replica } = present
  const cellar_id = cellar?.id ?? ''
  const whereabouts = useQuery({
    queryKey: ['whereabouts', cellar_id, day, replica?.version],
    queryFn: ({ signal }) => call(getWhereabouts, { params: { cellar_id, day }, signal }),
    enabled: cellar !== undefined && replica !== undefined,
    placeholderData: before => before,
  })
  const past = useMemo(() => {
    if (!cellar || !replica || !whereabouts.data) return undefined
    const seen = { ...cellar, role: 'viewer' as const }
    return { ...present, cellar: seen, replica: asItWas(replica, day, whereabouts.data), lastChange: undefined }
  }, [present, cellar, replica, day, whereabouts.data])
  return { past, failure: whereabouts.error, retry: () => void whereabouts.refetch() }
}
