import { limits } from '../../src/shared/limits.ts'
import { furnish } from './setting/furnished.ts'
import { measureImport } from './setting/importing.ts'

/* As many rows in as many bytes as one file may have. */

const { config, people, clear } = await furnish([{ bottles: 2_000 }, { bottles: 0 }])
const [reader, importer] = people
const note = 'x'.repeat(24)
if (reader && importer) await measureImport(config, importer, reader, { rows: limits.import_rows, note })
await clear()
