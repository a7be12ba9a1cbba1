import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { IDBFactory } from 'fake-indexeddb'
import { addWine } from '../../features/wines/contract.ts'
import { reachOf } from '../../shared/address.ts'
import { newId } from '../../shared/ids.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { StoredCellar } from './stored-cellar.ts'
import { countUnsent, wipe, wipeOthers } from './stores.ts'

const [ada, bob, cellar_id] = [newId(), newId(), newId()]

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  // Node has no local storage: nobody has stored state.
  Object.defineProperty(globalThis, 'localStorage', { value: {}, configurable: true })
})

test('keeps the waiting changes of one person from another in the same browser', async () => {
  await changeWaits(ada)
  assert.deepEqual([await countUnsent(ada), await countUnsent(bob)], [1, 0])
  const kept = await open(bob)
  assert.equal(await kept.queue.next(), undefined)
  kept.close()
})

test('signing out wipes everything of the person and nothing of others', async () => {
  await changeWaits(ada)
  await changeWaits(bob)
  await wipe(ada)
  assert.deepEqual([await countUnsent(ada), await countUnsent(bob)], [0, 1])
  assert.equal((await indexedDB.databases()).length, 1)
})

test('signing in wipes everything of others but their unsent changes', async () => {
  await changeWaits(ada)
  const kept = await open(bob)
  kept.close()
  await wipeOthers(newId())
  assert.deepEqual([await countUnsent(ada), await countUnsent(bob)], [1, 0])
  assert.equal((await indexedDB.databases()).length, 1)
})

function open(person_id: string): Promise<StoredCellar> {
  return StoredCellar.open({ person_id, cellar_id, columns: '' })
}

async function changeWaits(person_id: string) {
  const kept = await open(person_id)
  const one = {
    key: newId(),
    command: 'add_wine',
    endpoint: reachOf(addWine),
    params: {},
    body: {},
    touched: [],
    refusal: null,
  }
  await kept.queue.add(one as unknown as Omit<OutboxEntry, 'at'>)
  kept.close()
}
