/** What there is only so much of. */
export const limits = [
  {
    name: 'no limit of bottles',
    file: 'src/server/commit.ts',
    find: `      await checkLimits(tx, cellar_id, touched)\n`,
    replace: '',
    tests: ['src/server/commit.test.ts'],
  },
  {
    name: 'any number of archives at once',
    file: 'src/features/archive/bringing-back.ts',
    find: `  if (underWay >= limits.archives_at_once) throw new AppError(503, 'unavailable')\n`,
    replace: '',
    tests: ['src/features/archive/hostile.test.ts'],
    only: 'a third at once',
  },
]
