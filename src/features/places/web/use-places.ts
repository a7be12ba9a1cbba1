import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { type Filling, fillingsOf } from '../filling.ts'
import { type PlaceNode, treeOf } from '../tree.ts'

const noNodes: readonly PlaceNode[] = []
const noFillings: ReadonlyMap<string, Filling> = new Map()

/** Returns the storage tree and the counts of each place. */
export function usePlaces(): { tree: readonly PlaceNode[]; fillings: ReadonlyMap<string, Filling> } {
  const { replica } = useCellar()
  const today = useToday()
  const tree = useTree()
  const fillings = useMemo(() => (replica ? fillingsOf(tree, replica, today) : noFillings), [tree, replica, today])
  return { tree, fillings }
}

/** Returns the storage tree. */
export function useTree(): readonly PlaceNode[] {
  const { replica } = useCellar()
  const { i18n } = useLingui()
  const places = replica?.places
  return useMemo(
    () => (places ? treeOf(places, new Intl.Collator(i18n.locale, { numeric: true })) : noNodes),
    [places, i18n.locale],
  )
}
