/** Mutants of the exchange between devices and processes. */
export const sync = {
  'told the former version of a cellar that was joined again': {
    file: 'src/features/cellars/events.ts',
    find: `if (!cellars.some(cellar => cellar.id === id)) states.delete(id)`,
    replace: `if (listener.ended) states.delete(id)`,
  },
  'told of each change in a row': {
    file: 'src/features/cellars/events.ts',
    find: `      await setTimeout(pauseMs)\n`,
  },
  'LISTEN not made again': {
    file: 'src/server/db/postgres-transport.ts',
    find: 'while (!signal.aborted) {',
    replace: 'if (!signal.aborted) {',
    tests: ['src/features/cellars/events.test.ts'],
    on: 'postgres',
  },
  'told after the session has ended': {
    file: 'src/features/cellars/events.ts',
    find: `    if (!live) break\n`,
    only: 'session',
  },
  'announcements lost with their connection': {
    file: 'src/server/db/postgres-transport.ts',
    find: `      void this.#sendAll()\n`,
    tests: ['src/features/cellars/events.test.ts'],
    on: 'postgres',
  },
  'end of a reading transaction reported as unhandled': {
    file: 'src/client/open-store.ts',
    find: `    wrap(tx).done.catch(() => {})\n`,
    tests: ['tests/wiped-store.test.ts'],
  },
  'requests put back without waking the worker': {
    file: 'src/ledger/web/cellar-store.ts',
    find: `    if (unsent.length > 0) cellar.wake()\n`,
    tests: ['tests/wiped-store.test.ts'],
  },
  'sent again with a new key': {
    file: 'src/client/send.ts',
    find: `input.key ?? newId()`,
    replace: `newId()`,
    tests: ['tests/every-command-offline.test.ts'],
  },
  'answer of somebody else taken': {
    file: 'src/client/send.ts',
    find: `response.headers.get(apiMark) === apiMarkValue || `,
    replace: `response.ok || `,
  },
  'a silent line is trusted': {
    file: 'src/client/idle-timeout.ts',
    find: `this.#over.abort(new NetworkError('silence'))`,
    replace: '{}',
    tests: ['tests/sync-loop.test.ts', 'src/client/idle-timeout.test.ts'],
  },
  'a frozen page reads no answer that arrived meanwhile': {
    file: 'src/client/idle-timeout.ts',
    find: `this.#atMostMs / 10`,
    replace: `0`,
  },
  'changes sent in the wrong order': {
    file: 'src/ledger/web/sent-outbox.ts',
    find: `await this.db.getAll('outbox')) {\n      if (each.refusal !== null) continue`,
    replace: `(await this.db.getAll('outbox')).reverse()) {\n      if (each.refusal !== null) continue`,
    tests: ['tests/photo-queue.test.ts', 'tests/every-command-offline.test.ts'],
  },
  'a change in effect whose answer is missing cannot be undone': {
    file: 'src/ledger/outbox.ts',
    find: `draft.has(one.touched)) touched`,
    replace: `!draft.has(one.touched)) touched`,
    tests: ['tests/overwritten.test.ts'],
  },
  'a change in effect that nothing can be done with again is unknown': {
    file: 'src/ledger/outbox.ts',
    find: `!touched.get(one.key)?.length &&`,
    replace: `touched.get(one.key)?.length === 0 &&`,
    tests: ['tests/overwritten.test.ts'],
  },
  'gap in what the server did': {
    file: 'src/ledger/web/send-waiting.ts',
    find: `  if (isNext) await`,
    replace: `  if (isNext || standing) await`,
    tests: ['tests/replica.test.ts'],
  },
  'another history taken for the same': {
    file: 'src/ledger/web/sync.ts',
    find: `change_id === null ? {} : { change_id }`,
    replace: `change_id ? {} : {}`,
    tests: ['tests/restored-server.test.ts'],
  },
  'the list loading what only the sync worker does': {
    file: 'src/ledger/web/cellar-store.ts',
    find: `import { type Arrived, type Read, StoredCellar } from './stored-cellar.ts'`,
    replace: `import { type Arrived, type Read } from './stored-cellar.ts'\nimport { SyncedCellar as StoredCellar } from './synced-cellar.ts'`,
    tests: ['tests/boundaries.test.ts'],
    only: 'loads the list without what is drawn after it and what only the sync worker does',
  },
  'refusal dropped': {
    file: 'src/ledger/web/send-waiting.ts',
    find: `await stored.queue.refuse(one.at, refusalIn(error))`,
    replace: `await stored.queue.drop([one.at])`,
    tests: ['tests/photo-queue.test.ts'],
  },
  'a 401 of a proxy ignored': {
    file: 'src/client/send.ts',
    find: ` && response.status !== 401) throw`,
    replace: `) throw`,
  },
  'outbox goes on after the session ended': {
    file: 'src/ledger/web/send-waiting.ts',
    find: `![401, 408,`,
    replace: `![408,`,
    tests: ['tests/faults/session-revoked.test.ts'],
  },
  'copies of everybody under one name': {
    file: 'src/client/store-names.ts',
    find: `  return \`\${prefix} \${person_id}\``,
    replace: `  return \`\${prefix} \${person_id && 'everybody'}\``,
    tests: ['src/ledger/web/stores.test.ts'],
  },
  'copies stay at sign-out': {
    file: 'src/ledger/web/stores.ts',
    find: `  await Promise.all((await storesOf(id => id === person_id)).map(name => deleteDB(name)))\n`,
  },
  'copies of others stay': {
    file: 'src/ledger/web/stores.ts',
    find: `  if ((await unsentIn(name)) === 0) await deleteDB(name)\n  else await`,
    replace: `  if (name === '') await`,
  },
  'unsent changes of others wiped': {
    file: 'src/ledger/web/stores.ts',
    find: `  if ((await unsentIn(name)) === 0) await`,
    replace: `  if (name) await`,
  },
  'a closed cellar noticed at the next call alone': {
    file: 'src/ledger/web/sync-loop.ts',
    find: `          // If this cellar was closed to the person, the sync loop finds out at once.\n          wakeSignal.raise()\n`,
    tests: ['tests/sync-loop.test.ts'],
    only: 'closed to the person',
  },
  'a list of cellars that changed is not announced': {
    file: 'src/features/cellars/events.ts',
    find: `    if (isChanged) yield`,
    replace: `    if (isChanged && fresh.length < 0) yield`,
    only: 'joins, gets another role',
  },
  'a closed cellar stays in the browser': {
    file: 'src/ledger/web/stores.ts',
    find: `    if (cellar_id !== undefined && !open.includes(cellar_id)) await wipeButUnsent(name)\n`,
  },
}
