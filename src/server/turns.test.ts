import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { worldOf } from '../../tests/harness.ts'
import { addWine } from '../features/wines/commands.ts'
import { listWines } from '../features/wines/contract.ts'
import { AppError } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import { kindOf, locked, uniquenessBroken } from './db/dialect.ts'
import type { Tx } from './db/tables.ts'
import { Turns } from './turns.ts'

const [world, ada, ben] = await worldOf('Ada', 'Ben')

if (process.env.TEST_DATABASE_URL) {
  test('writes those who wait for a cellar in one transaction, and those of other cellars meanwhile', async () => {
    const turns = new Turns(world.db)
    const happened: string[] = []
    const transactions = new Map<string, Tx>()
    const locked = new Map<string, boolean>()
    const write = (what: string) => async (tx: Tx, isLocked: boolean) => {
      transactions.set(what, tx)
      locked.set(what, isLocked)
      happened.push(`${what} begins`)
      await setTimeout(5)
      happened.push(`${what} ends`)
      return what
    }
    const answers = await Promise.all(
      ['first', 'second', 'other', 'third'].map(what => turns.run(what === 'other' ? 'b' : 'a', write(what))),
    )
    assert.deepEqual(answers, ['first', 'second', 'other', 'third'])
    assert.deepEqual(
      happened.filter(what => !what.startsWith('other')),
      ['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'],
    )
    assert.ok(happened.indexOf('other begins') < happened.indexOf('first ends'))
    assert.notEqual(transactions.get('second'), transactions.get('first'))
    assert.equal(transactions.get('third'), transactions.get('second'))
    assert.deepEqual(Object.fromEntries(locked), { first: false, second: false, other: false, third: true })
  })

  test('keeps nothing of one that fails, and each of those written with it once', async () => {
    const turns = new Turns(world.db)
    const write = (name: string) => (tx: Tx) =>
      tx
        .insertInto('settings')
        .values({ name: `turn:${name}`, value: 'written' })
        .execute()
    const failing = async (tx: Tx) => {
      await write('failing')(tx)
      throw new AppError(409, 'slot_taken')
    }
    const broken = (tx: Tx) => write('first')(tx)
    const all = [write('first'), write('second'), failing, write('third'), broken, write('fourth')]
    const done = await Promise.allSettled(all.map(one => turns.run('a', one)))
    assert.deepEqual(
      done.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual((done[2] as PromiseRejectedResult).reason, new AppError(409, 'slot_taken'))
    assert.equal(uniquenessBroken((done[4] as PromiseRejectedResult).reason), 'other')
    const rows = await world.db.selectFrom('settings').select('name').where('name', 'like', 'turn:%').execute()
    assert.deepEqual(rows.map(({ name }) => name).sort(), ['turn:first', 'turn:fourth', 'turn:second', 'turn:third'])
  })

  for (const [why, error] of [
    ['the cellar is locked elsewhere', Object.assign(new Error('lock timeout'), { code: '55P03' })],
    ['the database is away', new AppError(503, 'database_away')],
  ] as const) {
    test(`tells all who wait at once that ${why}`, async () => {
      const turns = new Turns(world.db)
      let tries = 0
      const fail = async () => {
        tries++
        await setTimeout(5)
        throw error
      }
      const first = turns.run('a', async () => setTimeout(5))
      const done = await Promise.allSettled([fail, fail, fail].map(one => turns.run('a', one)))
      await first
      assert.deepEqual(
        done.map(one => (one as PromiseRejectedResult).reason),
        [error, error, error],
      )
      assert.equal(tries, 1)
    })
  }

  test('refuses whoever has waited for longer than for a lock, and serves those who come then', async () => {
    const turns = new Turns(world.db, 40)
    const slow = turns.run('a', () => setTimeout(120, 'slow'))
    const late = turns.run('a', async () => 'late')
    await assert.rejects(late, new AppError(503, 'being_written'))
    assert.equal(await slow, 'slow')
    assert.equal(await turns.run('a', async () => 'next'), 'next')
  })
}

test('serves others while more people than there are connections wait for one cellar', async () => {
  let answered = 0
  const writes: Promise<{ status: number }>[] = []
  await world.db.transaction().execute(async tx => {
    const cellar = tx.selectFrom('cellars').select('id').where('id', '=', ada.cellar_id)
    await locked(kindOf(tx), cellar).execute()
    for (let at = 0; at < 12; at++) {
      const body = { id: newId(), type: 'red', name: `Cuvée ${at}` } as const
      const write = world.call(addWine, { as: ada, body, key: newId() })
      writes.push(write.finally(() => answered++))
    }
    await setTimeout(50)
    const { wines } = await world.done(listWines, { as: ben })
    assert.deepEqual([wines, answered], [[], 0])
  })
  assert.deepEqual(new Set((await Promise.all(writes)).map(({ status }) => status)), new Set([201]))
})
