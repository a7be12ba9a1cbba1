import { useMemo } from 'react'
import { partOwned } from '../../bottles/part-owned.ts'
import { useWineQuery } from '../../wines/web/wine-query.ts'

/** Returns the part of each bottle whose amounts are counted: that of the people in the filter by owner, else the whole. */
export function useOwnedPart() {
  const owners = useWineQuery().query.owner?.join(' ')
  return useMemo(() => (owners ? partOwned(owners.split(' ')) : undefined), [owners])
}
