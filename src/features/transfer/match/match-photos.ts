import type { Replica } from '../../../ledger/replica.ts'
import type { PackedPicture } from '../files/table.ts'
import type { LaterExport } from './earlier-import.ts'
import type { ImportPlan } from './import-plan.ts'

/** A picture of the file that will become a photo of a wine. */
export interface MatchedPhoto {
  wine_id: string
  picture: PackedPicture
}

/**
 * Returns the pictures of a file that the cellar lacks: for wines of an earlier export those added since, otherwise
 * those of wines without a photo.
 */
export function matchPhotos(
  plan: ImportPlan,
  later: LaterExport | undefined,
  { photos }: Replica,
  wineOf: (wine_id: string) => string | undefined,
): MatchedPhoto[] {
  const pictured = new Set(Array.from(photos.values(), ({ wine_id }) => wine_id))
  return Array.from(plan.pictures).flatMap(([id, pictures]) => {
    const wine_id = wineOf(id)
    const before = later?.wines.get(id)
    const had = before && later?.earlier.plan.pictures.get(before.id)
    if (wine_id === undefined || (!before && pictured.has(wine_id))) return []
    const fresh = [...pictures.values()].filter(({ name }) => !had?.has(name))
    return fresh.map(picture => ({ wine_id, picture }))
  })
}
