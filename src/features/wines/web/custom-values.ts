import type { Wine } from '../../../model/wine.ts'

export interface OwnValues {
  producers: string[]
  regions: string[]
  appellations: string[]
  grapes: string[]
  tags: string[]
}

const known = new WeakMap<object, OwnValues>()

/** Returns the values that the cellar's wines have already, as suggestions; computed once per state of the table. */
export function ownValues(wines: ReadonlyMap<string, Wine>): OwnValues {
  let values = known.get(wines)
  if (!values) {
    const all = [...wines.values()]
    values = {
      producers: once(all.map(wine => wine.producer)),
      regions: once(all.map(wine => wine.region)),
      appellations: once(all.map(wine => wine.appellation)),
      grapes: once(all.flatMap(wine => wine.grapes.map(grape => grape.name))),
      tags: once(all.flatMap(wine => wine.tags)),
    }
    known.set(wines, values)
  }
  return values
}

/** Returns each value once, the most used first. */
function once(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}
