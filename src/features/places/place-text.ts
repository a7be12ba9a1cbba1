import type { Place } from '../../model/place.ts'

/** Returns the path of a place from the outside in: `House › Cellar › Rack A`; empty when there is no place. */
export function placeText(place_id: string | null, places: ReadonlyMap<string, Place>): string {
  const names: string[] = []
  const seen = new Set<string>()
  for (let id = place_id; id !== null && !seen.has(id); ) {
    seen.add(id)
    const place = places.get(id)
    if (!place) break
    names.unshift(place.name)
    id = place.parent_id
  }
  return names.join(' › ')
}
