import { furnish } from './setting/furnished.ts'
import { measureImport } from './setting/importing.ts'

/* Imports a file of ten thousand bottles, and one of a hundred thousand. */

const { config, people, clear } = await furnish([{ bottles: 2_000 }, { bottles: 0 }, { bottles: 0 }])
const [reader, ...importers] = people
for (const [at, rows] of [10_000, 100_000].entries()) {
  const importer = importers[at]
  if (reader && importer) await measureImport(config, importer, reader, { rows })
}
await clear()
