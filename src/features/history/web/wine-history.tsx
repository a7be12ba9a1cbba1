import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { RowHistory } from './row-history.tsx'

/** The number of bottles whose history is requested: of a wine with more, only the latest. */
const bottlesAtMost = 30

/** Shows the history of the wine, its bottles and its photos. */
export function WineHistory({ wine, bottles }: { wine: Wine; bottles: readonly Bottle[] }) {
  const { replica } = useCellar()
  const latest = bottles.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, bottlesAtMost)
  const photos = (replica && grouped(replica.photos, 'wine_id').get(wine.id)) ?? []
  return <RowHistory row_ids={[wine.id, ...[...latest, ...photos].map(row => row.id)]} />
}
