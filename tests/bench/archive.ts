import { restoreArchive, takeArchive } from '../../src/features/archive/contract.ts'
import { recordOf } from '../../src/ledger/server/stored-rows.ts'
import { cellarTables } from '../../src/model/cellar-tables.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import type { LedgerRow } from '../../src/server/db/tables.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Somebody } from '../harness.ts'
import { tell } from './setting/figures.ts'
import { type Furnished, furnish } from './setting/furnished.ts'
import { othersOf } from './setting/others.ts'
import { isDone, startServer } from './setting/server.ts'

/* Exports a cellar whose ledger created each of its rows once, and restores the archive next to it. */

for (const bottles of [10_000, 100_000]) {
  const furnished = await furnish([{ bottles }, { bottles: 2_000 }])
  const [owner, other] = furnished.people
  const rows = 2 * (await withLedger(furnished, owner))
  const server = await startServer(furnished.config)
  const name = `Archive of ${bottles.toLocaleString('en')} bottles`

  const out = begun()
  const taken = await server.send(takeArchive, owner, { body: { password: owner.password } })
  const archive = await taken.blob()
  if (taken.status !== 200) throw new Error(await archive.text())
  report(`${name}: out`, out, archive.size)

  const others = await othersOf(server, other)
  const back = begun()
  await isDone(await server.send(restoreArchive, owner, { body: archive }))
  report(`${name}: back`, back)
  const { longest_write, postponed } = await others.stop()
  tell(`${name}: back, longest write of others`, longest_write, 'ms', { budget: 300 })
  tell(`${name}: back, writes of others put off`, postponed, '')
  await server.stop()
  await furnished.clear()

  function begun() {
    const run = { at: performance.now(), peak: 0 }
    const look = setInterval(() => {
      run.peak = Math.max(run.peak, server.residentMb())
    }, 50)
    return { run, look }
  }

  function report(what: string, { run, look }: ReturnType<typeof begun>, size?: number) {
    clearInterval(look)
    const seconds = (performance.now() - run.at) / 1000
    tell(what, seconds, 's')
    tell(`${what}, rows and changes`, rows / seconds, '/s')
    tell(`${what}, the server’s memory at most`, run.peak, 'MB')
    if (size !== undefined) tell(`${what}, the file`, size / 1_000_000, 'MB')
  }
}

/** Writes one change that creates all rows; returns their number. */
async function withLedger({ config }: Furnished, { cellar_id, user }: Somebody): Promise<number> {
  const db = await openDatabase(config.database)
  let position = 0
  await db.transaction().execute(async tx => {
    const made_at = new Date().toISOString()
    const unasked = {
      composed_at: null,
      seen_version: null,
      undoes: null,
      undone_by: null,
      request_key: null,
      request_digest: null,
    }
    const change = {
      cellar_id,
      version: 1,
      change_id: newId(),
      person_id: user.id,
      command: 'imports/apply',
      made_at,
      ...unasked,
    }
    await tx.insertInto('changes').values(change).execute()
    for (const table of cellarTables) {
      const found = await tx.selectFrom(table).selectAll().where('cellar_id', '=', cellar_id).execute()
      const rows = found.map((row): LedgerRow => {
        const after = JSON.stringify(recordOf(table, row as never))
        return { cellar_id, version: 1, position: position++, table_name: table, row_id: row.id, before: null, after }
      })
      for (let at = 0; at < rows.length; at += 500) {
        await tx
          .insertInto('change_rows')
          .values(rows.slice(at, at + 500))
          .execute()
      }
    }
  })
  await db.destroy()
  return position
}
