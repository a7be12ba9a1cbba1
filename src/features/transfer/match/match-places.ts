import type { Place } from '../../../model/place.ts'
import { fold } from '../../../shared/text.ts'
import { blankPlace } from '../../places/commands.ts'
import type { ParsedPlace } from '../parse/entry.ts'

/** Finds places in a tree by their paths, or adds them. */
export class PlaceMatcher {
  readonly added: Place[] = []
  readonly #newId: () => string
  readonly #byName = new Map<string, string>()
  readonly #byPath = new Map<string, string | null>()

  constructor(newId: () => string, known: Iterable<Place> = []) {
    this.#newId = newId
    for (const { id, name, parent_id } of known) this.#remember(parent_id, name, id)
  }

  /** Returns the id of the last place of a path, or null for an empty path. */
  match(path: readonly ParsedPlace[]): string | null {
    if (path.length === 0) return null
    const key = JSON.stringify(path.map(({ name }) => name))
    const known = this.#byPath.get(key)
    if (known !== undefined) return known
    let place_id: string | null = null
    for (const parsed of path) place_id = this.#find(place_id, parsed.name) ?? this.#add(place_id, parsed)
    this.#byPath.set(key, place_id)
    return place_id
  }

  /** Returns a function that looks up the path to an added place, from the outside in. */
  paths(): (place_id: string | null) => readonly ParsedPlace[] {
    return pathsOf(this.added)
  }

  #find(parent_id: string | null, name: string): string | undefined {
    return this.#byName.get(keyOf(parent_id, name))
  }

  #add(parent_id: string | null, parsed: ParsedPlace): string {
    const id = this.#newId()
    this.added.push({ ...blankPlace, ...parsed, id, parent_id })
    this.#remember(parent_id, parsed.name, id)
    return id
  }

  #remember(parent_id: string | null, name: string, id: string) {
    const key = keyOf(parent_id, name)
    if (!this.#byName.has(key)) this.#byName.set(key, id)
  }
}

/** Returns a function that looks up the path to a place, from the outside in. */
export function pathsOf(places: Iterable<Place>): (place_id: string | null) => readonly ParsedPlace[] {
  const byId = new Map(Array.from(places, place => [place.id, place]))
  const paths = new Map<string, readonly ParsedPlace[]>()
  const pathOf = (place_id: string | null): readonly ParsedPlace[] => {
    const known = place_id === null ? nowhere : paths.get(place_id)
    if (known) return known
    const place = byId.get(place_id ?? '')
    const path = place ? [...pathOf(place.parent_id), parsedPlace(place)] : nowhere
    paths.set(place_id ?? '', path)
    return path
  }
  return pathOf
}

function parsedPlace({ name, kind, grid_rows, grid_columns, grid_depth, grid_kind }: Place): ParsedPlace {
  return { name, kind, grid_rows, grid_columns, grid_depth, grid_kind }
}

const nowhere: readonly ParsedPlace[] = []

/** Returns the key of a place. Names without a letter or digit, such as `*`, are compared unchanged. */
function keyOf(parent_id: string | null, name: string): string {
  return `${parent_id ?? ''} ${fold(name) || name}`
}
