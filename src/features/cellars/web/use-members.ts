import { useMemo } from 'react'
import { useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useSession } from '../../accounts/web/session.ts'
import type { Member } from '../contract.ts'
import { listMembers } from '../endpoints.ts'

export interface Members {
  members: readonly Member[]
  /** Returns the name of a member; undefined for nobody, and while the name is not known. */
  nameOf(person_id: string | null): string | undefined
}

const none: readonly Member[] = []

/** Returns the people of the open cellar, as far as they were fetched or stored; asks nothing unless they are wanted. */
export function useMembers(wanted = true): Members {
  const { cellar } = useCellar()
  const { user } = useSession()
  const cellar_id = cellar?.id
  const { data } = useQuery(listMembers, cellar_id && wanted ? { params: { cellar_id } } : null, { persist: true })
  const members = data?.members ?? none
  return useMemo(() => {
    const names = new Map(members.map(member => [member.id, member.name]))
    if (user?.id) names.set(user.id, user.name)
    return { members, nameOf: person_id => (person_id === null ? undefined : names.get(person_id)) }
  }, [members, user])
}
