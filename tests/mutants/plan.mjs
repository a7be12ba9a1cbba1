/** Mutants of the drink plan. */
export const plan = [
  {
    name: 'estimates taken as sure',
    file: 'src/features/plan/choose.ts',
    find: `Math.floor(years / 6)`,
    replace: `0`,
    tests: ['src/features/plan/plan.test.ts'],
  },
  {
    name: 'nothing that cannot wait',
    file: 'src/features/plan/choose.ts',
    find: `Math.min(room, room - Math.min(room, ...slack))`,
    replace: `0`,
    tests: ['src/features/plan/plan.test.ts'],
  },
  {
    name: 'the cheapest saved first',
    file: 'src/features/plan/choose.ts',
    find: `.sort((a, b) => b.lot.weight - a.lot.weight ||`,
    replace: `.sort((a, b) => a.lot.weight - b.lot.weight ||`,
    tests: ['src/features/plan/plan.test.ts'],
  },
  {
    name: 'gifts as drinking',
    file: 'src/features/plan/pace.ts',
    find: `departure === 'drunk' ? departed_on : null`,
    replace: `departed_on`,
    tests: ['src/features/plan/plan.test.ts'],
  },
  {
    name: 'tonight without regard to the dish',
    file: 'src/features/plan/tonight.ts',
    find: `10 * (fit?.fit ?? 0) + `,
    replace: '',
    tests: ['src/features/plan/tonight.test.ts'],
  },
  {
    name: 'a bottle for any company',
    file: 'src/features/plan/tonight.ts',
    find: `lot.bottles < bottles || `,
    replace: '',
    tests: ['src/features/plan/tonight.test.ts'],
  },
]
