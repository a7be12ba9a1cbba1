/** Mutants of the drink plan. */
export const plan = {
  'estimates taken as sure': {
    file: 'src/features/plan/choose.ts',
    find: `Math.floor(years / 6)`,
    replace: `0`,
  },
  'nothing that cannot wait': {
    file: 'src/features/plan/choose.ts',
    find: `Math.min(room, room - Math.min(room, ...slack))`,
    replace: `0`,
  },
  'the cheapest saved first': {
    file: 'src/features/plan/choose.ts',
    find: `.sort((a, b) => b.lot.weight - a.lot.weight ||`,
    replace: `.sort((a, b) => a.lot.weight - b.lot.weight ||`,
  },
  'gifts as drinking': {
    file: 'src/features/plan/pace.ts',
    find: `departure === 'drunk' ? departed_on : null`,
    replace: `departed_on`,
  },
  'tonight without regard to the dish': {
    file: 'src/features/plan/tonight.ts',
    find: `10 * (fit?.fit ?? 0) + `,
  },
  'a bottle for any company': {
    file: 'src/features/plan/tonight.ts',
    find: `lot.bottles < bottles || `,
  },
  'guests who drink nothing': {
    file: 'src/features/plan/plan.ts',
    find: `sum + people / 2`,
    replace: `sum + people * 0`,
  },
  'a minimum that is opened': {
    file: 'src/features/plan/plan.ts',
    find: `unitsOf(left.map(withLot)) - minimum`,
    replace: `unitsOf(left.map(withLot)) - minimum * 0`,
  },
  'locked bottles offered this month': {
    file: 'src/features/plan/plan.ts',
    find: `isClosed(bottle) && !isLocked(bottle, today)`,
    replace: `isClosed(bottle)`,
    tests: ['src/features/plan/plan.test.ts', 'src/features/plan/tonight.test.ts'],
  },
  'locked bottles offered in any year': {
    file: 'src/features/plan/plan.ts',
    find: `span === 'month' || year < yearOf(locked_until_on)`,
    replace: `span === 'month'`,
  },
  'a lock that ends a day late': {
    file: 'src/features/bottles/locks.ts',
    find: `today < locked_until_on`,
    replace: `today <= locked_until_on`,
    tests: ['src/features/bottles/locking.test.ts'],
  },
  'a lock in the past': {
    file: 'src/features/bottles/locking.ts',
    find: `refuse({ locked_until_on: pastError(locked_until_on, today) })`,
  },
  'a second row for the pace of a type': {
    file: 'src/features/plan/commands.ts',
    find: `id: before?.id ?? pace.id`,
    replace: `id: pace.id`,
  },
}
