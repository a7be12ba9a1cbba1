import { useQuery } from '../../../client/use-query.ts'
import { getWaysIn } from '../endpoints.ts'
import { useSession } from './session.ts'

/** Returns the ways in which the person can sign in, and confirm that it is them. */
export function useWaysIn() {
  const { provisional } = useSession()
  return useQuery(getWaysIn, provisional ? null : {})
}
