import { addWine } from '../../features/wines/commands.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { cellarStoreName } from '../../client/store-names.ts'
import { newId } from '../../shared/ids.ts'
import { readOrphanedChanges } from './orphaned-changes.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { countUnsent, wipe, wipeClosed, wipeOthers } from './stores.ts'
import { SyncedCellar } from './synced-cellar.ts'

const [ada, bob, cellar_id] = [newId(), newId(), newId()]

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  // Node has no local storage: nobody has stored state.
  Object.defineProperty(globalThis, 'localStorage', { value: {}, configurable: true })
})

test('keeps the waiting changes of one person from another in the same browser', async () => {
  await changeWaits(ada)
  assert.deepEqual([await countUnsent(ada), await countUnsent(bob)], [1, 0])
  const stored = await open(bob)
  assert.equal(await stored.queue.next(), undefined)
  stored.close()
})

test('wipes everything of the person and nothing of others at sign-out', async () => {
  await changeWaits(ada)
  await changeWaits(bob)
  await wipe(ada)
  assert.deepEqual([await countUnsent(ada), await countUnsent(bob)], [0, 1])
  assert.equal((await indexedDB.databases()).length, 1)
})

test('wipes everything of others but their unsent changes at sign-in', async () => {
  await changeWaits(ada)
  const stored = await open(bob)
  stored.close()
  await wipeOthers(newId())
  assert.deepEqual([await countUnsent(ada), await countUnsent(bob)], [1, 0])
  assert.equal((await indexedDB.databases()).length, 1)
})

test('wipes the cellars that were closed to the person, and their pictures, but no unsent changes', async () => {
  const [left, waits] = [newId(), newId()]
  for (const id of [cellar_id, left]) (await SyncedCellar.open({ person_id: ada, cellar_id: id, columns: '' })).close()
  for (const id of [cellar_id, left])
    (await openDB(`${cellarStoreName({ person_id: ada, cellar_id: id })} pictures`)).close()
  await changeWaits(ada, waits)
  const theirs = await open(bob)
  theirs.close()
  await wipeClosed(ada, [cellar_id])
  const names = (await indexedDB.databases()).map(({ name }) => name).sort()
  const remaining = [
    cellarStoreName({ person_id: ada, cellar_id }),
    `${cellarStoreName({ person_id: ada, cellar_id })} pictures`,
    cellarStoreName({ person_id: ada, cellar_id: waits }),
    cellarStoreName({ person_id: bob, cellar_id }),
  ]
  assert.deepEqual(names, remaining.sort())
  assert.deepEqual(
    (await readOrphanedChanges(ada, [cellar_id])).map(change => change.cellar_id),
    [waits],
  )
})

function open(person_id: string): Promise<SyncedCellar> {
  return SyncedCellar.open({ person_id, cellar_id, columns: '' })
}

async function changeWaits(person_id: string, of = cellar_id) {
  const stored = await SyncedCellar.open({ person_id, cellar_id: of, columns: '' })
  const one = {
    key: newId(),
    command: addWine.name,
    input: {},
    touched: [],
    refusal: null,
  }
  await stored.queue.add(one as unknown as Omit<OutboxEntry, 'at'>)
  stored.close()
}
