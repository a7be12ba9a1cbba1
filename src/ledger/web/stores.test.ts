import { addWine } from '../../features/wines/commands.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { IDBFactory } from 'fake-indexeddb'
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

function open(person_id: string): Promise<StoredCellar> {
  return StoredCellar.open({ person_id, cellar_id, columns: '' })
}

async function changeWaits(person_id: string) {
  const stored = await open(person_id)
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
