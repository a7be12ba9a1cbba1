import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeBackup } from '../../src/features/backups/make-backup.ts'
import { tableForms } from '../../src/features/backups/table-forms.ts'
import { openDatabase, schemaNames } from '../../src/server/db/open.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'

/* The update of a SQLite instance from the first release to this one, and the backup that is made and tried out before. */

const rounds = 3
const bottles = 100_000

const { config, clear } = await furnish([{ bottles }])
if (!('data_dir' in config.database)) throw new Error('Run it on SQLite')
const { data_dir } = config.database
const [first = ''] = schemaNames
const backups: number[] = []
const updates: number[] = []
for (let round = 0; round < rounds; round++) {
  const folder = await mkdtemp(join(tmpdir(), 'update-'))
  await (await openDatabase({ data_dir: folder }, first)).destroy()
  fill(join(folder, 'cellar.sqlite'), join(data_dir, 'cellar.sqlite'))
  // The rows are those of another installation.
  await rm(join(folder, 'instance.json'))
  backups.push(
    await timeOf(() =>
      makeBackup({ data_dir: folder }, join(folder, 'backup.sqlite'), new Date(), config, { release: first }),
    ),
  )
  updates.push(await timeOf(async () => (await openDatabase({ data_dir: folder })).destroy()))
  await rm(folder, { recursive: true })
}
await clear()
const of = `${bottles.toLocaleString('en')} bottles, first release to this one`
tell(`${of}: tables updated`, median(updates), 'ms', { budget: 10_000 })
tell(`${of}: backed up before, and tried out`, median(backups), 'ms')

/** Copies into a database of an earlier release what it has columns for. */
function fill(file: string, from: string) {
  const forms = tableForms(file)
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.prepare('attach ? as source').run(from)
  for (const { name, columns } of forms) {
    const some = columns.map(column => `"${column}"`).join(',')
    database.exec(
      `delete from main."${name}"; insert into main."${name}" (${some}) select ${some} from source."${name}"`,
    )
  }
  database.close()
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
