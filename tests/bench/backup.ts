import { runJob } from '../../src/features/admin/contract.ts'
import { backupFolder } from '../../src/features/backups/folder.ts'
import { addPart } from '../../src/features/backups/moments/extend.ts'
import { departBottles } from '../../src/features/bottles/departures.ts'
import { addWine, editWines } from '../../src/features/wines/commands.ts'
import { readWhole } from '../../src/ledger/server/cellar-cache.ts'
import { newId } from '../../src/shared/ids.ts'
import { type Somebody, worldOn } from '../harness.ts'
import { tell } from './setting/figures.ts'
import { furnish, today } from './setting/furnished.ts'
import { importBottles } from './setting/importing.ts'
import { othersOf } from './setting/others.ts'
import { startServer } from './setting/server.ts'

/*
 * The backup of a large cellar with its history: the bottles were imported, the wines edited, and many bottles taken out
 * one by one, so that the ledger is copied, and followed to the state of every row. Meanwhile somebody else requests a
 * page of wines again and again.
 */

const bottles = 100_000
const takenOut = 5_000
const editedAtOnce = 1_000

const { config, people, clear } = await furnish([{ bottles: 0 }, { bottles: 0 }])
const [admin, owner] = people as [Somebody, Somebody]
const importing = await startServer(config)
await importBottles(importing, admin, 2_000)
await importBottles(importing, owner, bottles)
await importing.stop()
await live()

const server = await startServer(config)
const others = await othersOf(server, admin)
const before = server.processorSeconds()
const begun = performance.now()
const backUp = () => server.send(runJob, admin, { params: { job: 'backup' } })
const { last } = await (await backUp()).json()
if (last?.failed !== null) throw new Error(`The backup failed: ${JSON.stringify(last)}`)
const seconds = (performance.now() - begun) / 1_000
const processor = server.processorSeconds() - before
const { p99, waits, peak_mb } = await others.stop()
const part = await timeOfPart()
const again = performance.now()
await backUp()
const secondsAgain = (performance.now() - again) / 1_000
await server.stop()
await clear()

const name = `Backup of ${bottles.toLocaleString('en')} bottles with their history`
tell(`${name}: made, tried out and compared`, seconds, 's')
tell(`${name}: processor, requests included`, processor, 's')
tell(`${name}: rows`, last.count, '')
tell(`${name}: p99 of others meanwhile`, p99, 'ms', { budget: 100 })
tell(`${name}: longest wait of others`, Math.max(...waits), 'ms')
tell(`${name}: memory at most`, peak_mb, 'MB')
tell(`${name}: part with one change`, part, 'ms')
tell(`${name}: the next one, with a trial of the parts`, secondsAgain / seconds, '× the first')

/** Adds one wine, and measures how long it takes to write that down beside the backup. */
async function timeOfPart(): Promise<number> {
  const response = await server.send(addWine, owner, { body: { id: newId(), name: 'The last one', type: 'red' } })
  if (response.status !== 201) throw new Error(`The wine was not added: ${await response.text()}`)
  const { database, data_dir, backup_recipients } = config
  const place = { folder: backupFolder(config), encryption: { data_dir, backup_recipients } }
  const begun = performance.now()
  if (!(await addPart(database, () => new Date(), place))) throw new Error('No part was written')
  return performance.now() - begun
}

/** Edits all wines of the imported cellar, and takes out some of its bottles one by one. */
async function live() {
  const world = await worldOn(config)
  const { wines, bottles } = await readWhole(world.db, owner.cellar_id)
  const wine_ids = [...wines.keys()]
  for (let at = 0; at < wine_ids.length; at += editedAtOnce) {
    const body = { wine_ids: wine_ids.slice(at, at + editedAtOnce), note: 'Seen again in the spring' }
    await world.done(editWines, { as: owner, body })
  }
  for (const id of [...bottles.keys()].slice(0, takenOut)) {
    const body = { bottle_ids: [id], departure: 'drunk', departed_on: today }
    await world.done(departBottles, { as: owner, body })
  }
  await world.stop()
}
