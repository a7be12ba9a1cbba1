import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/*
 * This thread writes the changes of a large transaction from the log into the database file. It blocks neither readers
 * nor writers. SQLite syncs the file only if nobody has written meanwhile, so this is repeated until nobody has: else the
 * next writer would have to wait for that. If a long read is in the way, it tries again for ten seconds.
 */
const database = new DatabaseSync(workerData)
database.exec('pragma synchronous = full')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
let before = 0
for (let tries = 0; tries < 20; tries++) {
  const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
  if (checkpointed === log && log === before) break
  before = log
  // So little that is left was written meanwhile. If it is more, a long read is in the way.
  await setTimeout(log - checkpointed < 1_000 ? 1 : 500)
}
database.close()
