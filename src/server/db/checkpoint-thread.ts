import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/*
 * The thread that brings what a large transaction wrote from the log into the file. It holds up neither readers nor
 * writers; what a long reading keeps it from taking over, it tries again for ten seconds.
 */
const database = new DatabaseSync(workerData)
database.exec('pragma synchronous = full')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
for (let tries = 0; tries < 20; tries++) {
  const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
  // So many pages the writing connection may bring over by itself again.
  if (log - checkpointed < 1_000) break
  await setTimeout(500)
}
database.close()
