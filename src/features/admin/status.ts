import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { bytesOfOtherFiles } from '../../server/db/data-folder.ts'
import { databaseBytes, databaseVersion, kindOf, photoBytes } from '../../server/db/dialect.ts'
import { version } from '../../server/root.ts'
import { lastDayOfRates } from '../money/queries.ts'
import type { ServerStatus } from './contract.ts'
import { countHoldings } from './queries.ts'

/** The contents and the status of the instance. */
export async function serverStatusOf({
  config,
  db,
  cache,
  started_at,
  untrustedProxy,
  secrets,
  requestFigures,
  errors,
  now,
}: CellarHost): Promise<ServerStatus> {
  return {
    version,
    started_at,
    node: process.version,
    database: {
      kind: kindOf(db),
      version: await databaseVersion(db),
      bytes: await databaseBytes(db),
      photo_bytes: await photoBytes(db),
    },
    files_bytes: await bytesOfOtherFiles(config.data_dir),
    memory_bytes: process.memoryUsage.rss(),
    cache: cache.figures(),
    untrusted_proxy: untrustedProxy(),
    unreadable_secrets: secrets.unreadable,
    holds: await countHoldings(db, now()),
    requests: requestFigures(),
    errors: await errors.list(now()),
    rates_until_on: await lastDayOfRates(db),
  }
}
