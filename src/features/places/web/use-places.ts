import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Option } from '../../../ui/option-match.ts'
import { type Filling, fillingsOf } from '../filling.ts'
import { placeText } from '../place-text.ts'
import { idsWithin, type PlaceNode, treeOf } from '../tree.ts'

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

/** Returns every place with its path, to choose from, in the order of the storage tree. */
export function usePlaceOptions(): readonly Option[] {
  const { replica } = useCellar()
  const tree = useTree()
  const places = replica?.places
  return useMemo(
    () => (places ? tree.flatMap(idsWithin).map(id => ({ value: id, label: placeText(id, places) })) : []),
    [tree, places],
  )
}
