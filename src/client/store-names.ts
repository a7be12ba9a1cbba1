import { basePath } from './base-path.ts'

/**
 * Each person has separate stores, which are found by this prefix and the person's id. Another instance at this host has
 * another path.
 */
const prefix = `wine-cellar${basePath}`

export function personStoreName(person_id: string): string {
  return `${prefix} ${person_id}`
}

export function cellarStoreName({ person_id, cellar_id }: { person_id: string; cellar_id: string }): string {
  return `${personStoreName(person_id)} ${cellar_id}`
}

/** Returns the cellar of a person's store; undefined for the store of the person alone and for anybody else's. */
export function cellarOfStore(name: string | undefined, person_id: string): string | undefined {
  const beginning = `${personStoreName(person_id)} `
  return name?.startsWith(beginning) ? name.slice(beginning.length) : undefined
}

/** Returns the person of a store; undefined for one that is not ours. */
export function personOfStore(name: string | undefined): string | undefined {
  const [first, person_id] = name?.split(' ') ?? []
  return first === prefix ? person_id : undefined
}
