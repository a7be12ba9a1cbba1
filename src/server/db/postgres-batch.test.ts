import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { emptyPlace, worldOn } from '../../../tests/postgres-harness.ts'
import { addWine } from '../../features/wines/commands.ts'
import { newId } from '../../shared/ids.ts'
import { runTogether } from './run-in-order.ts'

const line = await countingLine(process.env.TEST_DATABASE_URL ?? '')
const { config, clear } = await emptyPlace({}, line.url)
const world = await worldOn(config)
after(async () => {
  await world.stop()
  await clear()
  line.close()
})
const ada = await world.person('Ada')
const newWine = () => world.done(addWine, { as: ada, body: { id: newId(), name: 'Alte Reben', type: 'white' } })

test('is answered three times for a change: who asks, what is there, what was written', async () => {
  for (let times = 0; times < 40; times++) await newWine()
  // The processes are told later, over another connection.
  await setTimeout(50)
  line.answers.length = 0
  await newWine()
  assert.deepEqual(line.answers.slice(0, 3), ['idle', 'in a transaction', 'idle'])
  assert.ok(line.answers.length <= 4, `answered ${line.answers}`)
})

test('reads values of a statement in a batch as those of one that is run for the first time', async () => {
  const bytes = Buffer.from([0, 1, 0xff, 0xc3])
  const query = () => sql`
    select 9007199254740991::bigint as count, 7 as integer, 1.5::double precision as share, true as yes,
      ${'Château d’Yquem\n„Süß“'}::text as text, '' as empty, null::text as nothing, null::bigint as no_count,
      ${bytes}::bytea as bytes, '{"a":[1,null,"ä"]}'::jsonb as json`
  const expected = {
    ...{ count: 9007199254740991, integer: 7, share: 1.5, yes: true },
    ...{ text: 'Château d’Yquem\n„Süß“', empty: '', nothing: null, no_count: null },
    ...{ bytes, json: { a: [1, null, 'ä'] } },
  }
  await world.db.transaction().execute(async tx => {
    for (let times = 0; times < 6; times++) assert.deepEqual((await query().execute(tx)).rows, [expected])
  })
})

test('gives each statement of a batch its own rows and counts', async () => {
  const names = ['batch:a', 'batch:b', 'batch:c']
  await world.db.transaction().execute(async tx => {
    for (let times = 0; times < 6; times++) {
      const value = `nr ${times}`
      const [set, none, all, removed] = await Promise.all([
        tx
          .insertInto('settings')
          .values(names.map(name => ({ name, value })))
          .executeTakeFirst(),
        tx.selectFrom('settings').selectAll().where('name', '=', 'batch:none').execute(),
        tx.selectFrom('settings').selectAll().where('name', 'in', names).orderBy('name').execute(),
        tx.deleteFrom('settings').where('name', 'in', names).executeTakeFirst(),
      ])
      assert.equal(set?.numInsertedOrUpdatedRows, 3n)
      assert.deepEqual(none, [])
      assert.deepEqual(
        all,
        names.map(name => ({ name, value })),
      )
      assert.equal(removed?.numDeletedRows, 3n)
    }
  })
})

test('fails all statements of a batch when one does, runs none after it, and goes on', async () => {
  const insert = (name: string) => ({
    query: world.db.insertInto('settings').values({ name, value: 'x' }).compile(),
    rows: 1,
  })
  const divide = (by: number) => ({ query: sql<unknown>`select 1 / ${by}::int as result`.compile(world.db), rows: 1 })
  for (let times = 0; times < 6; times++) {
    await world.db.transaction().execute(tx => runTogether(tx, [insert(`good:${times}`), divide(1)]))
  }
  for (let times = 0; times < 3; times++) {
    const failing = world.db
      .transaction()
      .execute(tx => runTogether(tx, [insert('never'), divide(0), insert(`never:${times}`)]))
    await assert.rejects(failing, { code: '22012' })
  }
  const rows = await world.db.selectFrom('settings').select('name').where('name', 'like', 'never%').execute()
  assert.deepEqual(rows, [])
  const good = await world.db.selectFrom('settings').select('name').where('name', 'like', 'good:%').execute()
  assert.equal(good.length, 6)
})

/** Opens a way to a database that notes each answer after which the database waits for more. */
async function countingLine(url: string) {
  const { hostname, port } = new URL(url)
  const answers: string[] = []
  const server = createServer(client => {
    const database = connect(Number(port || 5432), hostname)
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) socket.on('error', () => {})
    database.on('data', data => {
      // The message ReadyForQuery: Z, its length, and the state of the transaction.
      for (const part of data.toString('latin1').split('Z\0\0\0\u0005').slice(1)) {
        answers.push(part.startsWith('I') ? 'idle' : 'in a transaction')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: through.href, answers, close: () => server.close() }
}
