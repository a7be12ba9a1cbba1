import type { Replica } from '../cellars/replica.ts'
import type { LaterExport } from './earlier.ts'
import type { ImportPlan } from './plan.ts'
import type { PackedPicture } from './source.ts'

/** A picture of the file that becomes a photo of a wine. */
export interface PhotoMet {
  wine_id: string
  picture: PackedPicture
}

/**
 * The pictures of a file that the cellar has not: of an earlier export's wines those that came since, else those of wines
 * without a photo.
 */
export function meetPhotos(
  plan: ImportPlan,
  later: LaterExport | undefined,
  { photos }: Replica,
  wineOf: (wine_id: string) => string | undefined,
): PhotoMet[] {
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
