import { limits } from '../../src/shared/limits.ts'
import { furnish } from './setting/furnished.ts'
import { measureImport } from './setting/importing.ts'

/* Imports a file with as many rows and bytes as are accepted. */

const { config, people, clear } = await furnish([{ bottles: 2_000 }, { bottles: 0 }])
const [reader, importer] = people
const note = 'x'.repeat(24)
if (reader && importer) await measureImport(config, importer, reader, { rows: limits.import_rows, note })
await clear()
