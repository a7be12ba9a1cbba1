/** Mutants of the filters of the list. */
export const facets = [
  {
    name: 'a place without the places within it',
    file: 'src/features/wines/bottle-values.ts',
    find: `id = places.get(id)?.parent_id ?? null`,
    replace: `id = null`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  {
    name: 'no merchant left out',
    file: 'src/features/wines/bottle-values.ts',
    find: `  return [...new Set(values.map(value => String(value ?? unknownValue)))]`,
    replace: `  return [...new Set(values.flatMap(value => (value == null ? [] : [String(value)])))]`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  {
    name: 'a price at the end of two bands in the lower one',
    file: 'src/model/bands.ts',
    find: `number >= from && number < below`,
    replace: `number > from && number <= below`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  {
    name: 'custom fields that widen one another',
    file: 'src/features/wines/facets.ts',
    find: `value.slice(0, end)`,
    replace: `value.slice(0, 1)`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  {
    name: 'wines without a score of a critic first',
    file: 'src/model/dimensions.ts',
    find: `criticScore(wine, critic)?.score ?? null`,
    replace: `criticScore(wine, critic)?.score ?? 101`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  {
    name: 'points of 20 taken for points of 100',
    file: 'src/model/critics.ts',
    find: `['stars_5', 'points_20', 'points_100']`,
    replace: `['stars_5', 'points_100']`,
    tests: ['src/model/critics.test.ts'],
  },
]
