import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { BasePathOf } from './base-path.ts'
import type { ChangeBus } from './change-bus.ts'
import type { Config } from './config.ts'
import type { Database } from './db/tables.ts'
import type { LargeWrites } from './large-writes.ts'
import type { Pictures } from './pictures.ts'
import type { UntrustedProxy } from './proxy-watch.ts'
import type { RequestFigures } from './request-watch.ts'
import type { Secrets } from './secrets.ts'
import type { SecurePort } from './secure-port.ts'
import type { ServerErrors } from './server-errors.ts'

/** The services from which the routes of a feature are made. */
export interface Host {
  db: Database
  changeBus: ChangeBus
  pictures: Pictures
  largeWrites: LargeWrites
  config: Config
  log: FastifyBaseLogger
  /** Encrypts secrets for the database. */
  secrets: Secrets
  started_at: string
  untrustedProxy(): UntrustedProxy | null
  /** Returns whom a trusted proxy names as the person behind a request, if one does. */
  proxyUser(request: FastifyRequest): string | undefined
  /** Returns the path under which the browser of a request sees the application; empty for the root. */
  basePathOf: BasePathOf
  requestFigures(): RequestFigures
  /** Serves https on the port of the server. */
  securePort: SecurePort
  errors: ServerErrors
  jobs: readonly Job[]
  /** Returns when this process last wrote down what had changed since the last backup, and why it could not if it failed. */
  moments(): { checked_at: string | null; failed: string | null }
  /** Stops this process and those beside it, and starts the program again in their place; null where that is impossible. */
  restart: (() => void) | null
  /**
   * Returns true if the tables are of this release. That is unknown until the database has been reached since the
   * start.
   */
  isReady(): boolean
  /** The only clock. Tests have their own. */
  now(): Date
}

/** The result of the last run of a job. */
export interface LastRun {
  at: string
  /** The reason why it failed; null if it succeeded. */
  failed: string | null
  /** The number of rows that it stored or deleted. */
  count: number
}

/** Work that the server does by itself from time to time, and when an administrator asks for it. */
export interface Job {
  /** Also the name of its lease, which a process holds while it runs the job. */
  name: string
  /** Returns the last run, and the time of the next one, which is null while the job is switched off. */
  state(host: Host): Promise<{ last: LastRun | null; next_at: string | null }>
  /** Runs it now. Throws if a process runs it already. */
  run(host: Host): Promise<void>
  /** Runs it if it is time to and no process runs it already. */
  runIfDue(host: Host, signal?: AbortSignal): Promise<void>
}
