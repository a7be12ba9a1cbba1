/** Mutants of costs and values. */
export const money = {
  'imported valuation replaced by an entered one': {
    file: 'src/features/money/commands.ts',
    find: ` \${source}\``,
    replace: `\``,
  },
  'value of a bottle twice on one day': {
    file: 'src/features/money/commands.ts',
    find: `...replaced.map(({ id }) => remove('valuations', id)), `,
    replace: ``,
  },
  'a price of a list rounded without a word': {
    file: 'src/features/bulk-add/read-row.ts',
    find: `    this.#isPriceRounded = !isInMinorUnits(price.written, price.currency)\n`,
    tests: ['src/features/bulk-add/read-row.test.ts'],
  },
  'a value of a list rounded without a word': {
    file: 'src/features/bulk-add/value-table.ts',
    find: `isRounded: !isInMinorUnits(decimal, money.currency)`,
    replace: `isRounded: false`,
    tests: ['src/features/bulk-add/value-table.test.ts'],
  },
  'halves rounded down': {
    file: 'src/features/money/conversion.ts',
    find: `  return Number((above * 2n + below) / (below * 2n))`,
    replace: `  return Number((above * 2n + below - 1n) / (below * 2n))`,
  },
  'currencies of other exponents': {
    file: 'src/features/money/conversion.ts',
    find: `  const shift = exponentOf(to) - exponentOf(amount.currency)`,
    replace: `  const shift = 0`,
  },
  'rate of the wrong day': {
    file: 'src/features/money/rates.ts',
    find: `    if ((days[middle] ?? 0) <= wanted) low`,
    replace: `    if ((days[middle] ?? 0) < wanted) low`,
    tests: ['src/features/money/conversion.test.ts'],
  },
  'an old rate stands for ever': {
    file: 'src/features/money/rates.ts',
    find: `  if (!isNewest && wanted - found > rateHoldsDays) return undefined\n`,
    tests: ['src/features/money/conversion.test.ts'],
  },
  'unknown price is nothing': {
    file: 'src/features/money/conversion.ts',
    find: `      total.unknown += 1`,
    replace: `      total.known += 1`,
  },
  'currencies added together': {
    file: 'src/features/money/conversion.ts',
    find: `    if (amount && amount.currency !== currency) throw new Error(\`A sum in \${currency} cannot take \${amount.currency}.\`)\n`,
  },
  'the price of the purchase before that of the bottle': {
    file: 'src/features/money/value.ts',
    find: `purchase ? [bottle, purchase] : [bottle]`,
    replace: `purchase ? [purchase, bottle] : [bottle]`,
  },
  'a valuation of tomorrow': {
    file: 'src/features/money/value.ts',
    find: ` || valuation.valued_on > day) continue`,
    replace: `) continue`,
  },
  'a valuation of another size': {
    file: 'src/features/money/value.ts',
    find: `valuation.size_ml !== size_ml || `,
  },
  'cost at the rate of today': {
    file: 'src/features/analytics/amounts.ts',
    find: `costOf(bottle, purchaseOf(bottle, cellar), context)`,
    replace: `wineValue(bottle, cellar, context)`,
  },
  'a fixed rate of the euro not used': {
    file: 'src/features/money/rates.ts',
    find: `  if (fixed && day >= fixed.since_on) {`,
    replace: `  if (fixed && day > '9999') {`,
    tests: ['src/features/money/conversion.test.ts'],
  },
  'fractions cut': {
    file: 'src/shared/minor-units.ts',
    find: `  const minor = cut + (fraction.charAt(exponent) >= '5' ? 1 : 0)`,
    replace: `  const minor = cut`,
    tests: ['src/features/money/currency.test.ts'],
  },
  'the currency guessed by the language where a region is named': {
    file: 'src/features/money/currency-guess.ts',
    find: `locales.find(locale => locale.region)?.region ?? `,
  },
  'a price counts as a value, so that it gains nothing': {
    file: 'src/features/money/returns.ts',
    find: `return value?.source ? { basis: value.source, on,`,
    replace: `return value ? { basis: value.source ?? 'own', on,`,
  },
  'a bottle that was drunk is a loss': {
    file: 'src/features/money/returns.ts',
    find: `new Set(['broken', 'spoiled', 'lost'])`,
    replace: `new Set(['broken', 'spoiled', 'lost', 'drunk'])`,
  },
  'one of several returns per year is said': {
    file: 'src/features/money/yearly-return.ts',
    find: `if (roots.length > 1)`,
    replace: `if (roots.length > 9)`,
  },
  'a return per year is trusted without its proof': {
    file: 'src/features/money/yearly-return.ts',
    find: `if (isOnlyRoot(terms, root)) return [root]`,
    replace: `return [root]`,
  },
  'a year of ten months': {
    file: 'src/features/money/yearly-return.ts',
    find: `const daysAYear = 365`,
    replace: `const daysAYear = 300`,
  },
  'one of several wines that a row of values may be': {
    file: 'src/features/bulk-add/value-table.ts',
    find: `(wines.length === 1 ? wines[0] : undefined)`,
    replace: `wines[0]`,
  },
  'an LWIN without its vintage': {
    file: 'src/features/bulk-add/value-table.ts',
    find: `text('vintage') || vintageIn(lwin)`,
    replace: `text('vintage')`,
  },
  'a value before its day in the worth over time': {
    file: 'src/features/analytics/worth-over-time.ts',
    find: `      sums.add(amount, from, until)\n`,
    replace: ``,
  },
  'a bottle worth something on the day it left': {
    file: 'src/features/analytics/worth-over-time.ts',
    find: `departed_on === null ? days.length : indexOf(days, departed_on)`,
    replace: `departed_on === null ? days.length : indexOf(days, departed_on) + 1`,
  },
  'revenue of another year': {
    file: 'src/features/money/sales.ts',
    find: `departed_on === null ? null : yearOf(departed_on)`,
    replace: `null`,
    tests: ['src/features/money/whole-cellar.test.ts'],
  },
  'a worth on the wrong basis': {
    file: 'src/features/money/returns.ts',
    find: `return value?.source ? { basis: value.source,`,
    replace: `return value?.source ? { basis: 'own' as const,`,
    tests: ['src/features/money/whole-cellar.test.ts'],
  },
  'undated bottles in the return per year': {
    file: 'src/features/money/returns.ts',
    find: `undated++`,
    replace: `undated += 0`,
    tests: ['src/features/money/whole-cellar.test.ts'],
  },
  'prices as valuations': {
    file: 'src/features/money/value.ts',
    find: `source ?? 'paid'`,
    replace: `source ?? 'own'`,
    tests: ['src/features/wines/summarize-wines.test.ts'],
  },
  'the owners of the purchase before those of the bottle': {
    file: 'src/features/bottles/owners.ts',
    find: `owners.length > 0 || !purchase ? owners`,
    replace: `!purchase ? owners`,
  },
  'bottles of the whole cellar as everybody’s own': {
    file: 'src/features/bottles/part-owned.ts',
    find: `return person_ids.includes(unknownValue) ? 1 : 0`,
    replace: `return 1`,
    tests: ['src/features/bottles/owners.test.ts'],
  },
  'parts of amounts rounded one by one': {
    file: 'src/features/money/value.ts',
    find: `converted.amount_minor * part(bottle, purchase)`,
    replace: `Math.round(converted.amount_minor * part(bottle, purchase))`,
    tests: ['src/features/bottles/owners.test.ts'],
  },
  'costs of whole bottles among one’s own': {
    file: 'src/features/money/value.ts',
    find: `  const converted = partOf(whole, bottle, purchase, context)`,
    replace: `  const converted = whole`,
    tests: ['src/features/bottles/owners.test.ts'],
  },
  'a person with two parts of one bottle': {
    file: 'src/features/bottles/owning.ts',
    find: `, owners: ownersError(owners) }`,
    replace: ` }`,
    tests: ['src/features/bottles/owners.test.ts'],
  },
  'bottles with other owners taken as alike': {
    file: 'src/features/analytics/bottle-table.ts',
    find: ` && areSameOwners(a.owners, b.owners)`,
    replace: ``,
    tests: ['src/features/bottles/owners.test.ts'],
  },
  'a missing rate of an inventory called a missing price': {
    file: 'src/features/transfer/export/inventory.ts',
    find: `  else if (amount_minor === null) sum.without_rate += bottles`,
    replace: `  else if (amount_minor === null) sum.without_amount += bottles`,
  },
  'a rate of an inventory with the age of its first use': {
    file: 'src/features/transfer/export/inventory.ts',
    find: `!(known && known.age_days >= rate.age_days)`,
    replace: `!known`,
  },
  'a missing rate of the analytics called a missing price': {
    file: 'src/features/analytics/bottle-views.ts',
    find: `    if (bases[bottle] !== 0) total.without_rate++\n`,
  },
  'a rate of a sum with the age of its last bottle': {
    file: 'src/features/analytics/amounts.ts',
    find: `    if (!known || ageOf(rate) > ageOf(known)) this`,
    replace: `    this`,
  },
  'a limit compared at the rate of the last purchase': {
    file: 'src/features/wishes/wish-list.ts',
    find: `convert(last_paid.price, limit.currency, today, rates)`,
    replace: `convert(last_paid.price, limit.currency, last_paid.on ?? today, rates)`,
  },
}
