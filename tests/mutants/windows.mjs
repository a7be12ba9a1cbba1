/** Mutants of estimated drinking windows. */
export const windows = [
  {
    name: 'places weighed alike',
    file: 'src/features/window-rules/matching.ts',
    find: `appellation: 3, subregion: 2, region: 1 }`,
    replace: `appellation: 1, subregion: 1, region: 1 }`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  {
    name: 'a classification after the place',
    file: 'src/features/window-rules/matching.ts',
    find: `      Number(level === levels.estate || written !== undefined),\n`,
    replace: '',
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  {
    name: 'rules as they stand in the file',
    file: 'src/features/window-rules/matching.ts',
    find: `  return criteriaOf(a.rule) < criteriaOf(b.rule) ? -1 : 1`,
    replace: `  return 0`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  {
    name: 'sizes that age alike',
    file: 'src/features/window-rules/ageing-by-size.ts',
    find: `?.factor ?? 1`,
    replace: `?.factor ? 1 : 1`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  {
    name: 'magnums estimated as bottles in the list',
    file: 'src/features/wines/summarize-wines.ts',
    find: `estimated(stored, size_ml)`,
    replace: `estimated(stored)`,
    tests: ['src/features/wines/summarize-wines.test.ts'],
  },
  {
    name: 'magnums counted at the stage of other bottles',
    file: 'src/features/wines/summarize-wines.ts',
    find: `here.length < 2 ||`,
    replace: `here.length > 0 ||`,
    tests: ['src/features/wines/summarize-wines.test.ts'],
  },
  {
    name: 'magnums estimated as bottles in a place',
    file: 'src/features/places/filling.ts',
    find: `estimated(wine, bottle.size_ml)`,
    replace: `estimated(wine)`,
    tests: ['src/features/places/tree.test.ts'],
  },
  {
    name: 'an estimate of a file taken for a window',
    file: 'src/features/window-rules/estimate.ts',
    find: `window_source === 'estimated' || (drink_from`,
    replace: `(drink_from`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
]
