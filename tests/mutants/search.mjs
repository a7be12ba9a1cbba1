/** Mutants of what the search finds and does not find. */
export const search = {
  'shelf and slot of two bottles': {
    file: 'src/features/wines/search.ts',
    find: `bottles.some(text => ofBottles.every(`,
    replace: `bottles.length > 0 || bottles.some(text => ofBottles.every(`,
  },
  'slots by their beginning': {
    file: 'src/features/wines/search.ts',
    find: `elsewhere: hasDigit ?`,
    replace: `elsewhere: false ?`,
  },
  'years and points of a note': {
    file: 'src/features/wines/elsewhere.ts',
    find: `.replace(/(?<!\\S)\\d+(?!\\S)/g, '')`,
    tests: ['src/features/wines/search.test.ts'],
  },
  'vintage by the number of a shelf': {
    file: 'src/features/wines/search.ts',
    find: `  if (words.every(word => word.is_short_number)) return false\n`,
  },
  'words of a bottle from before its move': {
    file: 'src/features/wines/elsewhere.ts',
    find: `sources.bottles.length > 0 ? sources.bottles : wine`,
    replace: `wine`,
    tests: ['src/features/wines/search.test.ts'],
  },
  'author of a tasting': {
    file: 'src/features/wines/elsewhere.ts',
    find: ` + folded(author)`,
    tests: ['src/features/wines/search.test.ts'],
  },
  'names from before they arrived': {
    file: 'src/features/wines/elsewhere.ts',
    find: `a.people === b.people && `,
    tests: ['src/features/wines/search.test.ts'],
  },
  'numbers of a custom field as texts': {
    file: 'src/model/dimensions.ts',
    find: `[line => numberIn(value(line)), value]`,
    replace: `[value]`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  'slip in the first letter not forgiven': {
    file: 'src/features/wines/near-words.ts',
    find: `  let at = 0\n`,
    replace: `  let at = 0\n  if (typed[0] !== word[0]) return false\n`,
  },
  'slip in a number forgiven': {
    file: 'src/features/wines/near-words.ts',
    find: `const letters = /^\\p{L}+$/u`,
    replace: `const letters = /^[\\p{L}\\p{N}]+$/u`,
  },
  'wines with more slips than needed': {
    file: 'src/features/wines/search.ts',
    find: `    if (instead.length < fewest) found = new Map()\n`,
    tests: ['src/features/wines/near-words.test.ts'],
  },
  'similar wines counted as exact': {
    file: 'src/features/wines/list.ts',
    find: `if (meant[at] === exactly) found`,
    replace: `if (meant[at] !== 0) found`,
    tests: ['src/features/wines/near-words.test.ts'],
  },
  'verb after the wine not read': {
    file: 'src/app/shell/wine-verbs.ts',
    find: `new Set([0, typed.length - 1])`,
    replace: `new Set([0])`,
  },
  'tastings found by the name from before the person was renamed': {
    file: 'src/features/wines/listed-cellar.ts',
    find: `  if (ids.some(id => known.has(id) && known.get(id) !== names.get(id))) return undefined\n`,
    tests: ['src/features/tastings/routes.test.ts'],
  },
  'authors of another instance without their names': {
    file: 'src/features/cellars/queries.ts',
    find: `if (person_ids.includes(id) && !present.has(id)) names.set(id, name)`,
    replace: `names.delete(name)`,
    tests: ['src/features/archive/round-trip.test.ts'],
  },
  'end of a vintage not among the words of a wine': {
    file: 'src/features/wines/search.ts',
    find: ` || (ends_vintage && word.endsWith(typed))`,
    tests: ['src/features/wines/list.test.ts'],
  },
  'codes among the words of wines alone': {
    file: 'src/features/wines/search.ts',
    find: `word.code ? mask : mask | (1 << bit)`,
    replace: `mask | (1 << bit)`,
  },
  'words of a long search not looked for': {
    file: 'src/features/wines/search.ts',
    find: `words.length <= wordsInMask && `,
  },
  'words of bottles from before a change': {
    file: 'src/features/wines/word-columns.ts',
    find: `sourceOf: line => line.elsewhere()`,
    replace: `sourceOf: line => line.wine`,
    tests: ['tests/carried-summaries.test.ts'],
  },
  'columns of a cellar read again after each change': {
    file: 'src/features/wines/wine-columns.ts',
    find: `    if (sources[at] === source) continue\n`,
  },
  'a change that alters the columns of the state before it': {
    file: 'src/features/wines/wine-columns.ts',
    find: `rows.slice(0, count)`,
    replace: `rows`,
  },
  'two digits at the end of any word of a wine taken for a vintage': {
    file: 'src/features/wines/search.ts',
    find: `word.code || word.ends_vintage`,
    replace: `word.code`,
    tests: ['src/features/wines/list.test.ts'],
  },
  'lines that were added left out of an order': {
    file: 'src/features/wines/carried-order.ts',
    find: `at < Math.max(before.length, after.length)`,
    replace: `at < before.length`,
    tests: ['tests/carried-summaries.test.ts'],
  },
  'lines put into an order behind those that were put in before them': {
    file: 'src/features/wines/carried-order.ts',
    find: `order[place + count] = at`,
    replace: `order[place] = at`,
    tests: ['tests/carried-summaries.test.ts'],
  },
}
