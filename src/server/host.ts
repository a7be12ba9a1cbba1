import type { FastifyBaseLogger } from 'fastify'
import type { ChangeBus } from './change-bus.ts'
import type { Config } from './config.ts'
import type { Database } from './db/tables.ts'
import type { LargeWrites } from './large-writes.ts'
import type { Pictures } from './pictures.ts'
import type { UntrustedProxy } from './proxy-watch.ts'

/** What a feature's routes are made from. */
export interface Host {
  db: Database
  changeBus: ChangeBus
  pictures: Pictures
  largeWrites: LargeWrites
  config: Config
  log: FastifyBaseLogger
  started_at: string
  untrustedProxy(): UntrustedProxy | null
  /** Whether the tables are of this release: not while the database has not been reached since the start. */
  isReady(): boolean
  /** The one clock; tests have their own. */
  now(): Date
}
