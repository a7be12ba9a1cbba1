import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Owner } from '../../../model/bottle.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import { useSession } from '../../accounts/web/session.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { ownersText } from '../owners-named.ts'
import { storedNames } from '../stored-owners.ts'

/** The people to whom bottles of the open cellar can belong. */
export interface Owners {
  /** The members, in the order they joined. */
  people: readonly Pick<Owner, 'person_id' | 'name'>[]
  /** True if some bottle or purchase belongs to people. */
  isShared: boolean
  /** The owners by which one's own part is found. What belongs to the whole cellar is one's own only if one is alone. */
  mine: readonly string[]
  /** Names owners with their parts, members as they are called today. */
  textOf: (owners: readonly Owner[]) => string
}

export function useOwners(wanted = true): Owners {
  const { replica } = useCellar()
  const { user } = useSession()
  const { members, nameOf } = useMembers(wanted)
  const isShared = replica ? storedNames(replica).size > 0 : false
  return useMemo(() => {
    const present = members.filter(({ role }) => role !== null)
    const me = user?.id ?? ''
    return {
      people: present.map(({ id, name }) => ({ person_id: id, name })),
      isShared,
      mine: present.length === 1 ? [me, unknownValue] : [me],
      textOf: owners => ownersText(owners.map(owner => ({ ...owner, name: nameOf(owner.person_id) ?? owner.name }))),
    }
  }, [members, nameOf, user, isShared])
}

/** Returns the owners that a form names by their parts, the one with the most first. */
export function ownersIn(
  parts: Readonly<Record<string, number | null>> = {},
  named: readonly Pick<Owner, 'person_id' | 'name'>[],
): Owner[] {
  const byId = new Map(named.map(({ person_id, name }) => [person_id, name]))
  const owners = Object.entries(parts).flatMap(([person_id, part]) => {
    const name = byId.get(person_id)
    return part === null || name === undefined ? [] : [{ person_id, name, parts: part }]
  })
  return owners.sort((a, b) => b.parts - a.parts)
}
