import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { build } from '../../src/app/server.ts'
import { addPhoto } from '../../src/features/photos/commands.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { readConfig } from '../../src/server/config.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { newId } from '../../src/shared/ids.ts'
import { World } from '../harness.ts'
import { smallPhoto } from '../small-photo.ts'

/*
 * A server whose writes are recorded (disk-recorder.c), and a client that writes to it. Prints the length of the record
 * at each answered write.
 */

const [folder = '', log = '', count = '0', synchronous = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' })
const db = await openDatabase(config.database)
if (synchronous) await sql.raw(`pragma synchronous = ${synchronous}`).execute(db)
const { app, host } = await build(config, db)
const world = new World(app, host, { at: new Date() })

const acknowledged: { id: string; at: number }[] = []
const acknowledge = (id: string) => acknowledged.push({ id, at: statSync(log).size })
const ada = await world.person('Ada')
const photo = await smallPhoto()
const add = async () => {
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'On disk', type: 'red' } })
  acknowledge(wine_id)
  return wine_id
}
for (let nth = 0; nth < Number(count); nth++) {
  const wine_id = await add()
  if (nth % 10 > 0) continue
  // These are synced together.
  await Promise.all(Array.from({ length: 5 }, add))
  const photo_id = newId()
  await world.done(addPhoto, { as: ada, query: { wine_id, photo_id }, body: photo })
  acknowledge(photo_id)
}
console.log(JSON.stringify(acknowledged))
// No orderly exit: a power cut leaves everything open.
process.kill(process.pid, 'SIGKILL')
