import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/*
 * This thread writes the changes of a large transaction from the log into the database file. It blocks neither readers
 * nor writers. If a long read keeps it from writing all of them, it tries again for ten seconds.
 */
const database = new DatabaseSync(workerData)
database.exec('pragma synchronous = full')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
for (let tries = 0; tries < 20; tries++) {
  const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
  // The writing connection can write this many pages by itself again.
  if (log - checkpointed < 1_000) break
  await setTimeout(500)
}
database.close()
