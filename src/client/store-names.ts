/** Each person's stores are their own, and found by name to be wiped. */
const prefix = 'wine-cellar'

export function personStoreName(person_id: string): string {
  return `${prefix} ${person_id}`
}

export function cellarStoreName({ person_id, cellar_id }: { person_id: string; cellar_id: string }): string {
  return `${personStoreName(person_id)} ${cellar_id}`
}

/** Of which cellar a store of a person is; undefined for the person's own and for one of anybody else. */
export function cellarOfStore(name: string | undefined, person_id: string): string | undefined {
  const beginning = `${personStoreName(person_id)} `
  return name?.startsWith(beginning) ? name.slice(beginning.length) : undefined
}

/** Whose a store is; undefined for one that is not ours. */
export function personOfStore(name: string | undefined): string | undefined {
  const [first, person_id] = name?.split(' ') ?? []
  return first === prefix ? person_id : undefined
}
