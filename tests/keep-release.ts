import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { schemaName } from '../src/server/db/open.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { takenOut } from './archives.ts'
import { everyKindOfRow } from './every-kind-of-row.ts'
import { emptyPlace, worldOn } from './harness.ts'
import { RandomCommands } from './random-commands.ts'

/*
 * Stores a database and an archive of one cellar in their present formats, for tests/releases.test.ts to open from now
 * on. It is run once for each new format: `node tests/keep-release.ts`.
 */

const folder = join(import.meta.dirname, 'files/releases', schemaName)
const { config, clear } = await emptyPlace({}, null)
const world = await worldOn(config, { at: new Date('2026-03-14T09:26:53.000Z') })
const ada = await world.person('Ada')
const kim = await world.person('Kim')
await world.join(ada.cellar_id, kim, 'editor')
await new RandomCommands(world, ada, seededRandom('release')).steps(60)
await everyKindOfRow(world, ada, kim)
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'archive.zip'), await takenOut(world, ada))
await world.app.close()
const copy = join(Object.values(config.database)[0] ?? '', 'copy.sqlite')
await sql`vacuum into ${copy}`.execute(world.db)
writeFileSync(join(folder, 'cellar.sqlite.gz'), gzipSync(readFileSync(copy), { level: 9 }))
await world.db.destroy()
await clear()
