import { limits } from '../../src/shared/limits.ts'
import { furnish } from './setting/furnished.ts'
import { measureImport } from './setting/importing.ts'

/* Imports files of ten thousand bottles, of a hundred thousand, and of as many rows as are accepted. */

const sizes = [10_000, 100_000, limits.import_rows]
const { config, people, clear } = await furnish([{ bottles: 2_000 }, ...sizes.map(() => ({ bottles: 0 }))])
const [reader, ...importers] = people
for (const [at, rows] of sizes.entries()) {
  const importer = importers[at]
  if (reader && importer) await measureImport(config, importer, reader, rows)
}
await clear()
