/** Mutants of estimated drinking windows. */
export const windows = {
  'an estimate without a year that is 0': {
    file: 'src/features/window-rules/dense-estimates.ts',
    find: `row[column] ?? ''`,
    replace: `row[column] || ''`,
  },
  'places weighed alike': {
    file: 'src/features/window-rules/matching.ts',
    find: `appellation: 3, subregion: 2, region: 1 }`,
    replace: `appellation: 1, subregion: 1, region: 1 }`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  'a classification after the place': {
    file: 'src/features/window-rules/matching.ts',
    find: `      Number(level === levels.estate || written !== undefined),\n`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  'rules as they stand in the file': {
    file: 'src/features/window-rules/matching.ts',
    find: `  return criteriaOf(a.rule) < criteriaOf(b.rule) ? -1 : 1`,
    replace: `  return 0`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  'sizes that age alike': {
    file: 'src/features/window-rules/ageing-by-size.ts',
    find: `?.factor ?? 1`,
    replace: `?.factor ? 1 : 1`,
    tests: ['src/features/window-rules/estimate.test.ts'],
  },
  'magnums estimated as bottles in the list': {
    file: 'src/features/wines/summarize-wines.ts',
    find: `estimated(stored, size_ml)`,
    replace: `estimated(stored)`,
  },
  'magnums counted at the stage of other bottles': {
    file: 'src/features/wines/summarize-wines.ts',
    find: `here.length < 2 ||`,
    replace: `here.length > 0 ||`,
  },
  'magnums estimated as bottles in a place': {
    file: 'src/features/places/filling.ts',
    find: `estimated(wine, bottle.size_ml)`,
    replace: `estimated(wine)`,
    tests: ['src/features/places/tree.test.ts'],
  },
  'an estimate of a file taken for a window': {
    file: 'src/features/window-rules/estimate.ts',
    find: `window_source === 'estimated' || (drink_from`,
    replace: `(drink_from`,
  },
}
