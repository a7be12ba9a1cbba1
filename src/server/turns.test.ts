import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { worldOf } from '../../tests/harness.ts'
import { addWine } from '../features/wines/commands.ts'
import { listWines } from '../features/wines/contract.ts'
import { AppError } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import { kindOf, locked } from './db/dialect.ts'
import { Turns } from './turns.ts'

/** Does three things in one cellar and one in another, and returns what happened in which order. */
async function order(turns: Turns): Promise<string[]> {
  const happened: string[] = []
  const work = (what: string) => async () => {
    happened.push(`${what} begins`)
    await setTimeout(5)
    happened.push(`${what} ends`)
    if (what === 'second') throw new Error('This one fails')
  }
  const done = [turns.run('a', work('first')), turns.run('a', work('second')), turns.run('b', work('other'))]
  await Promise.allSettled([...done, turns.run('a', work('third'))])
  return happened
}

test('lets the writers of a cellar work one after another, and those of other cellars meanwhile', async () => {
  const happened = await order(new Turns('postgres'))
  assert.deepEqual(
    happened.filter(what => !what.startsWith('other')),
    ['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'],
  )
  assert.ok(happened.indexOf('other begins') < happened.indexOf('first ends'))
})

test('lets all write at once on SQLite, where those that end together share a sync', async () => {
  assert.deepEqual((await order(new Turns('sqlite'))).slice(0, 4), [
    'first begins',
    'second begins',
    'other begins',
    'third begins',
  ])
})

test('refuses whoever has waited for longer than for a lock, and serves those who come then', async () => {
  const turns = new Turns('postgres', 20)
  const slow = turns.run('a', () => setTimeout(60, 'slow'))
  const late = turns.run('a', async () => 'late')
  await assert.rejects(late, new AppError(503, 'being_written'))
  assert.equal(await slow, 'slow')
  assert.equal(await turns.run('a', async () => 'next'), 'next')
})

test('serves others while more people than there are connections wait for one cellar', async () => {
  const [world, ada, ben] = await worldOf('Ada', 'Ben')
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
