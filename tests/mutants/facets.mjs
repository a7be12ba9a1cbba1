/** Mutants of the filters of the list and the analytics. */
export const facets = {
  'a wine that comes first left out of the beginning': {
    file: 'src/features/wines/carried-order.ts',
    find: `    first.length = Math.min(first.length, count)\n`,
    replace: `    if (first.length > count) first.shift()\n`,
    tests: ['src/features/wines/list.test.ts'],
  },
  'capitals sorted before all other letters': {
    file: 'src/shared/collation.ts',
    find: `return code + 32`,
    replace: `return code`,
    tests: ['src/shared/collation.test.ts'],
  },
  'a beginning without wines where all of the first makers were drunk': {
    file: 'src/features/wines/beginning.ts',
    find: `present.length < winesAtFirst`,
    replace: `false`,
    tests: ['src/features/wines/beginning.test.ts'],
  },
  'a beginning in the order of the table': {
    file: 'src/features/wines/beginning.ts',
    find: `wine_ids.flatMap(id => lines.get(id) ?? [])`,
    replace: `[...lines.values()]`,
    tests: ['src/features/wines/beginning.test.ts'],
  },
  'a beginning whose windows are not estimated': {
    file: 'src/features/wines/beginning.ts',
    find: `replicaOf({ cellar_id, version, tables })`,
    replace: `replicaOf({ cellar_id, version, tables: { ...tables, window_rules: { columns: [], rows: [] } } })`,
    tests: ['src/features/wines/beginning.test.ts'],
  },
  'a beginning of a cellar without bottles that PostgreSQL cannot read': {
    file: 'src/features/wines/beginning.ts',
    find: `  if (wine_ids.length === 0) return []\n`,
    tests: ['src/features/wines/beginning.test.ts'],
    on: 'postgres',
  },
  'a cellar that is large with one bottle more': {
    file: 'src/features/cellars/queries.ts',
    find: `.offset(bottlesOfLarge - 1)`,
    replace: `.offset(bottlesOfLarge)`,
    tests: ['src/features/cellars/several-cellars.test.ts'],
  },
  'a beginning without the purchases of bottles that went to another wine': {
    file: 'src/features/wines/beginning.ts',
    find: `id !== null && !known.has(id)`,
    replace: `false`,
    tests: ['src/features/wines/beginning.test.ts'],
  },
  'the past of a cellar counted in one piece': {
    file: 'src/features/analytics/periods.ts',
    find: `    await pause()\n`,
    tests: ['src/features/analytics/questions.test.ts'],
  },
  'a place without the places within it': {
    file: 'src/features/wines/bottle-values.ts',
    find: `id = places.get(id)?.parent_id ?? null`,
    replace: `id = null`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  'no merchant left out': {
    file: 'src/features/wines/bottle-values.ts',
    find: `  return [...new Set(values.map(value => String(value ?? unknownValue)))]`,
    replace: `  return [...new Set(values.flatMap(value => (value == null ? [] : [String(value)])))]`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  'a price at the end of two bands in the lower one': {
    file: 'src/model/bands.ts',
    find: `number >= from && number < below`,
    replace: `number > from && number <= below`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  'custom fields that widen one another': {
    file: 'src/features/wines/facets.ts',
    find: `value.slice(0, end)`,
    replace: `value.slice(0, 1)`,
  },
  'wines without a score of a critic first': {
    file: 'src/model/dimensions.ts',
    find: `criticScore(wine, critic)?.score ?? null`,
    replace: `criticScore(wine, critic)?.score ?? 101`,
    tests: ['src/features/wines/facets.test.ts'],
  },
  'points of 20 taken for points of 100': {
    file: 'src/model/critics.ts',
    find: `['stars_5', 'points_20', 'points_100']`,
    replace: `['stars_5', 'points_100']`,
  },
  'a chart narrowed by its own filter': {
    file: 'src/model/linked-views.ts',
    find: `views.filter(({ ignored }) => (ignored & bit) === 0)`,
    replace: `views`,
  },
  'a bottle counted again though another filter still leaves it out': {
    file: 'src/model/linked-views.ts',
    find: `if ((mask & others) !== 0) continue`,
    replace: ``,
  },
  'a wine counted for each of its bottles': {
    file: 'src/model/linked-views.ts',
    find: `if (before === 0 || before + sign === 0) wines`,
    replace: `wines`,
  },
  'bottles of a wine counted together though their values differ': {
    file: 'src/model/linked-views.ts',
    find: `if (buckets[start + entry] !== buckets[from + entry]) return false`,
    replace: `continue`,
  },
  'the worth narrowed by its own days': {
    file: 'src/features/analytics/bottle-views.ts',
    find: `['stock', moveOfDays(query)]`,
    replace: `['stock']`,
  },
  'what was drunk left out of its chart because it is not here': {
    file: 'src/features/analytics/bottle-views.ts',
    find: `move ? [move, 'stock'] : [name]`,
    replace: `move ? [move] : [name]`,
  },
  'the last day left out of a range of days': {
    file: 'src/features/wines/moment-filters.ts',
    find: `day <= until`,
    replace: `day < until`,
    tests: ['src/features/analytics/bottle-views.test.ts'],
  },
  'a bottle that is gone valued as of today': {
    file: 'src/features/analytics/amounts.ts',
    find: `departed_on !== null ? departed_on : context.today`,
    replace: `departed_on !== null ? context.today : context.today`,
    tests: ['src/features/analytics/bottle-views.test.ts'],
  },
  'unknown values lead in a chart': {
    file: 'src/features/analytics/leading.ts',
    find: `key !== unknownValue && `,
    replace: ``,
  },
  'the unknown as a finding': {
    file: 'src/features/analytics/finding.ts',
    find: `buckets.filter(({ key }) => key !== unknownValue)`,
    replace: `[...buckets]`,
  },
  'a share of the known only': {
    file: 'src/features/analytics/finding.ts',
    find: `const whole = buckets.reduce`,
    replace: `const whole = known.reduce`,
  },
  'a pace from a record of some days': {
    file: 'src/features/analytics/drinking-pace.ts',
    find: `drunk === 0 || days < daysNeeded`,
    replace: `drunk === 0`,
  },
  'gifts in the pace': {
    file: 'src/features/analytics/drinking-pace.ts',
    find: `bottle.state === 'gone' && bottle.departure === 'drunk'`,
    replace: `bottle.state === 'gone'`,
  },
  'small producers lost': {
    file: 'src/features/analytics/holdings.ts',
    find: `[...areas.slice(0, producersMost), joined(others)]`,
    replace: `areas.slice(0, producersMost)`,
  },
  'areas as slices': {
    file: 'src/ui/chart/squarified.ts',
    find: `until < areas.length && worst`,
    replace: `until < from && worst`,
  },
  'small regions lost': {
    file: 'src/features/analytics/heat-cells.ts',
    find: `regions.map(region => [region, row] as const)`,
    replace: `regions.slice(0, 1).map(region => [region, row] as const)`,
  },
  'formulas in the numbers of a chart': {
    file: 'src/client/chart-rows.ts',
    find: `escaped(cell)`,
    replace: `cell`,
  },
  'unknown numbers as dots at zero': {
    file: 'src/features/analytics/dots.ts',
    find: `if (x.known[bottle] !== 1 || y.known[bottle] !== 1) continue`,
    replace: `if (x.known[bottle] !== 1 && y.known[bottle] !== 1) continue`,
  },
  'quartiles at a rank': {
    file: 'src/features/analytics/quartiles.ts',
    find: `(after - before) * (place - Math.floor(place))`,
    replace: `0`,
  },
  'zoomed beyond the dots': {
    file: 'src/ui/chart/dot-window.ts',
    find: `Math.max(whole.from, Math.min(around - extent / 2, whole.until - extent))`,
    replace: `around - extent / 2`,
  },
  'months that begin in a range as a whole': {
    file: 'src/features/analytics/spans.ts',
    find: `lastDayOf(period) <= until`,
    replace: `firstDayOf(period) <= until`,
  },
  'regions of an unknown country on the map': {
    file: 'src/features/analytics/map-places.ts',
    find: `unknown += figure
      continue`,
    replace: `unknown += figure`,
  },
  'regions found in any country': {
    file: 'src/features/analytics/web/map-shapes.ts',
    find: `findNamed(regions, region, country)?.region ?? region`,
    replace: `region`,
  },
  'a gain counted without the bottles that are gone': {
    file: 'src/features/analytics/bottle-views.ts',
    find: `passing(['stock', ...but])`,
    replace: `passing([...but])`,
    tests: ['src/features/analytics/gains-at.test.ts'],
  },
  'a region without a gain once another is filtered by': {
    file: 'src/features/analytics/bottle-views.ts',
    find: `this.#everyAt(query, by))`,
    replace: `this.#everyAt(query))`,
    tests: ['src/features/analytics/gains-at.test.ts'],
  },
  'the largest loss behind the smallest gain': {
    file: 'src/features/analytics/gains.ts',
    find: `Math.abs(b.gain_minor) - Math.abs(a.gain_minor)`,
    replace: `b.gain_minor - a.gain_minor`,
  },
  'the age of the newest value told as that of the oldest': {
    file: 'src/features/analytics/bottle-views.ts',
    find: `Math.max(part.age_days, ages[at] ?? 0)`,
    replace: `ages[at] ?? 0`,
  },
  'a chart at first that nothing fills': {
    file: 'src/features/analytics/fills.ts',
    find: `wines.filter(({ in_cellar }) => in_cellar > 0)`,
    replace: `wines`,
  },
  'a wine offered as a filter of the list': {
    file: 'src/features/wines/offered-facets.ts',
    find: `if (dimensions[name].filter === 'set') return []`,
    replace: ``,
    tests: ['src/features/wines/facets.test.ts'],
  },
}
