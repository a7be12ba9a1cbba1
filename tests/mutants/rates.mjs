/** Mutants of updates of exchange rates. */
const judge = 'src/features/money/updates/judge.ts'
const lies = ['src/features/money/updates/lies.test.ts']
const updates = ['src/features/money/updates/updates.test.ts']
export const rates = {
  'a different figure for a stored day is stored': {
    file: judge,
    find: `    else if (before !== undefined) refused.push({ ...rate, reason: 'differs' })\n`,
    tests: lies,
    only: 'another figure for a stored day',
  },
  'a stored rate is replaced': {
    file: 'src/features/money/updates/stored-rates.ts',
    find: `      .values(rows)
      .onConflict(conflict => conflict.columns(['currency', 'day_on']).doNothing())`,
    replace: `      .values(rows)
      .onConflict(conflict => conflict.columns(['currency', 'day_on']).doUpdateSet(row => ({ per_euro: row.ref('excluded.per_euro') })))`,
    tests: updates,
    only: 'another process stored meanwhile',
  },
  'a jump is stored': {
    file: judge,
    find: `> jumpFrom ? 'jump' : undefined`,
    replace: `> 10 ? 'jump' : undefined`,
    tests: lies,
    only: 'in a day',
  },
  'what follows a jump is stored': {
    file: judge,
    find: `  if (isWaiting) return 'follows'\n`,
    tests: updates,
    only: 'holds back a jump',
  },
  'rates that moved together are stored': {
    file: judge,
    find: `  return far.length * 2 >= moves.length || moves.some(({ isOne }) => isOne)`,
    replace: `  return far.length > moves.length`,
    tests: lies,
    only: 'all rates',
  },
  'zero and infinity are rates': {
    file: judge,
    find: `per_euro >= perEuroLeast && per_euro <= perEuroMost`,
    replace: `!Number.isNaN(per_euro)`,
    tests: lies,
    only: '1e308',
  },
  'an old day is stored': {
    file: judge,
    find: `  if (newest_on !== '' && newest_on < last) throw new UnusableRates('old_day')\n`,
    tests: lies,
    only: 'an old copy of the file',
  },
  'a day in the future is stored': {
    file: judge,
    find: `  if (day_on > addDays(today, 1)) return 'in_future'\n`,
    tests: lies,
    only: 'a day in the future',
  },
  'a cut-off file is read': {
    file: 'src/features/money/updates/read-ecb.ts',
    find: `isComplete ||= name === 'gesmes:Envelope' && !isImplied`,
    replace: `isComplete ||= name === 'gesmes:Envelope' || isImplied`,
    tests: lies,
    only: 'cut off',
  },
  'blended rates are the bank’s': {
    file: 'src/features/money/updates/read-frankfurter.ts',
    find: `      if (!Array.isArray(providers) || String(providers).toUpperCase() !== 'ECB')
        throw new UnusableRates('other_provider')\n`,
    tests: lies,
    only: 'bank',
  },
  'redirects into the home network': {
    file: 'src/server/outgoing.ts',
    find: `        for (const { address } of found) mustBeAllowed(address, home_network)\n`,
  },
  'an address of the home network as a number': {
    file: 'src/server/outgoing.ts',
    find: `  if (isIP(host)) mustBeAllowed(host, home_network)\n`,
  },
  'a body of any size': {
    file: 'src/server/outgoing.ts',
    find: `    if (bytes > most_bytes) throw new OutgoingError('too_large')\n`,
    tests: lies,
    only: 'too large',
  },
  'two processes fetch at once': {
    file: 'src/server/lease.ts',
    find: `.doUpdateSet({ holder, until_at }).where('leases.until_at', '<=', now.toISOString())`,
    replace: `.doUpdateSet({ holder, until_at })`,
    tests: updates,
    only: 'two processes',
  },
  'a later bundle replaces a stored rate': {
    file: 'src/features/money/queries.ts',
    find: `  for (const { day_on, per_euro, source } of rows) byDay.set(dayNumber(day_on), { per_euro, source })`,
    replace: `  for (const { day_on, per_euro, source } of rows) if (!byDay.has(dayNumber(day_on))) byDay.set(dayNumber(day_on), { per_euro, source })`,
    tests: ['src/features/money/routes.test.ts'],
  },
  'no rate is old': {
    file: 'src/features/money/rates.ts',
    find: `  return age_days > oldAfterDays`,
    replace: `  return age_days > 100 * oldAfterDays`,
    tests: ['src/features/money/conversion.test.ts'],
  },
  'a typed rate is the newest of the source': {
    file: 'src/features/money/queries.ts',
    find: `    .where('source', '!=', enteredByHand)\n`,
    tests: updates,
    only: 'not from a rate that a person typed',
  },
}
