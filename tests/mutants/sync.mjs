/** What devices and processes tell each other. */
export const sync = [
  {
    name: 'LISTEN not made again',
    file: 'src/server/db/postgres-wire.ts',
    find: 'while (!signal.aborted) {',
    replace: 'if (!signal.aborted) {',
    tests: ['src/features/cellars/events.test.ts'],
    on: 'postgres',
  },
]
