import type { FastifyBaseLogger } from 'fastify'
import type { ChangeBus } from './change-bus.ts'
import type { Config } from './config.ts'
import type { Database } from './db/tables.ts'
import type { LargeWrites } from './large-writes.ts'
import type { Pictures } from './pictures.ts'
import type { UntrustedProxy } from './proxy-watch.ts'
import type { RequestFigures } from './request-watch.ts'
import type { ServerErrors } from './server-errors.ts'

/** The services from which the routes of a feature are made. */
export interface Host {
  db: Database
  changeBus: ChangeBus
  pictures: Pictures
  largeWrites: LargeWrites
  config: Config
  log: FastifyBaseLogger
  started_at: string
  untrustedProxy(): UntrustedProxy | null
  requestFigures(): RequestFigures
  errors: ServerErrors
  /**
   * Returns true if the tables are of this release. That is unknown until the database has been reached since the
   * start.
   */
  isReady(): boolean
  /** The only clock. Tests have their own. */
  now(): Date
}
