import { build } from '../../src/app/server.ts'
import { editWines } from '../../src/features/wines/commands.ts'
import { runCommand } from '../../src/ledger/server/commit.ts'
import { admit } from '../../src/server/access.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { newId } from '../../src/shared/ids.ts'
import { median, quantile, tell, timesOf } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'

/* The only way to write, without HTTP around it. The baseline is a bare write of one row to the same database. */

const writes = 500
const warmUp = 100
const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'

const { config, people, clear } = await furnish([{ bottles: 10_000 }])
const [writer] = people
const { user, cellar_id } = writer
const db = await openDatabase(config.database)
const { app, host } = await build(config, db)
const wines = await db.selectFrom('wines').select('id').where('cellar_id', '=', cellar_id).limit(100).execute()
const { access } = admit(user, { cellar_id, role: 'owner', prices: true, version: 1, change_id: null }, 'owner')

const bare = await timesOf(writes, warmUp, async run => {
  const setting = { name: `bench ${run}`, value: 'written' }
  await db.insertInto('settings').values(setting).execute()
})
const commits = await timesOf(writes, warmUp, async run => {
  const wine_id = wines[run % wines.length]?.id ?? ''
  const request = { key: newId(), digest: '', time_zone: 'UTC', composed_at: null, seen_version: null }
  await runCommand(host, access, request, editWines, { wine_ids: [wine_id], note: `Tasted for the ${run}th time` })
})
await app.close()
await db.destroy()
await clear()

tell(`A wine changed on ${database}, within the server`, median(commits), 'ms', { budget: 2, baseline: median(bare) })
tell('the same, 99 of 100 within', quantile(commits, 0.99), 'ms', { baseline: quantile(bare, 0.99) })
