import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { CellarAccess } from '../../server/access.ts'
import { type Route, route } from '../../server/http.ts'
import type { Day } from '../../shared/days.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { applyFile } from './apply/apply-import.ts'
import type { ImportRead } from './apply/read-import.ts'
import { pausing, readWithHistory } from './apply/read-with-history.ts'
import { recentRows } from './apply/recent-rows.ts'
import {
  applyImport,
  dropImport,
  getImportFile,
  type ImportSettings,
  listImportRows,
  listImports,
  type PreviewRow,
  previewImport,
  readTables,
  reviseImport,
  rowsAtOnce,
  type SettingsChange,
} from './contract.ts'
import { fingerprintOf } from './files/fingerprint.ts'
import { plainTables } from './files/plain-tables.ts'
import { openSource } from './files/source.ts'
import {
  dropPreview,
  findApplied,
  findImport,
  keepFile,
  keepSettings,
  listApplied,
  preferredCurrency,
  settingsRemembered,
} from './queries.ts'

export function transferRoutes(host: CellarHost): Route[] {
  const recent = recentRows()

  /** Returns what decides how a file is read into a cellar. */
  async function readingKey(cellar: CellarAccess, import_id: string, settings: ImportSettings, today: Day) {
    const currency = await preferredCurrency(host.db, cellar)
    const { cellar_id, version, change_id } = cellar
    return JSON.stringify([cellar_id, version, change_id, import_id, settings, today, currency])
  }

  /** Remembers the rows of a file that has more of them than an answer. */
  async function remember(
    key: string,
    { rows, rows_count }: Pick<ImportRead, 'rows' | 'rows_count'>,
    signal: AbortSignal,
  ) {
    if (rows_count <= rowsAtOnce) return
    const pause = pausing(signal)
    const all: PreviewRow[] = []
    while (all.length < rows_count) {
      all.push(...rows(all.length, rowsAtOnce))
      await pause()
    }
    recent.remember(key, all)
  }

  return [
    route(previewImport, async ({ cellar, query, file, now, today, signal, transact }) => {
      const source = await openSource(file, pausing(signal))
      const fingerprint = fingerprintOf(source)
      const settings = (await settingsRemembered(host.db, cellar, fingerprint)) ?? {}
      const replica = await host.cache.replica(cellar)
      const { report, ...read } = await readWithHistory(host, cellar, { source, fingerprint, settings }, replica, {
        now,
        today,
        signal,
      })
      const id = newId(now.getTime())
      const { file_name = '' } = query
      const { format } = report
      const created_at = now.toISOString()
      await keepFile(host, cellar, transact, { id, file_name, file, created_at, format, fingerprint, settings })
      const remembered = Object.keys(settings).length > 0
      await remember(await readingKey(cellar, id, settings, today), read, signal)
      return { import_id: id, file_name, settings, remembered, report, ...someOf(read, 0) }
    }),

    route(readTables, async ({ file, signal }) => ({ tables: await plainTables(file, pausing(signal)) })),

    route(reviseImport, async ({ cellar, params: { import_id }, body, now, today, signal, transact }) => {
      await mustNotBeApplied(host, cellar, import_id)
      const stored = await findImport(host.db, cellar, import_id)
      if (!stored) throw notFound()
      const settings = changed(stored.settings, body)
      const replica = await host.cache.replica(cellar)
      const source = await openSource(stored.file, pausing(signal))
      const { report, ...read } = await readWithHistory(host, cellar, { ...stored, source, settings }, replica, {
        now,
        today,
        signal,
      })
      await transact(tx => keepSettings(tx, cellar, import_id, settings, report.format))
      const { file_name } = stored
      await remember(await readingKey(cellar, import_id, settings, today), read, signal)
      return { import_id, file_name, settings, remembered: false, report, ...someOf(read, 0) }
    }),

    route(listImportRows, async ({ cellar, params: { import_id }, query: { from }, now, today, signal }) => {
      const { settings } = await mustNotBeApplied(host, cellar, import_id)
      const key = await readingKey(cellar, import_id, settings, today)
      const known = recent.find(key)
      if (known) return { rows: known.slice(from, from + rowsAtOnce), rows_count: known.length }
      const stored = await findImport(host.db, cellar, import_id)
      if (!stored) throw notFound()
      const replica = await host.cache.replica(cellar)
      const source = await openSource(stored.file, pausing(signal))
      const read = await readWithHistory(host, cellar, { ...stored, source }, replica, { now, today, signal })
      await remember(await readingKey(cellar, import_id, stored.settings, today), read, signal)
      return someOf(read, from)
    }),

    route(applyImport, ({ cellar, params, request, now, today, language, signal, confirm }) =>
      applyFile(host, cellar, { import_id: params.import_id, request, now, today, language, signal, confirm }),
    ),

    route(listImports, async ({ cellar }) => ({ imports: await listApplied(host.db, cellar) })),

    route(getImportFile, async ({ cellar, params: { import_id } }) => {
      const stored = await findImport(host.db, cellar, import_id)
      if (!stored || stored.version === null) throw notFound()
      return { file_name: stored.file_name || 'import', type: 'application/octet-stream', bytes: stored.file }
    }),

    route(dropImport, async ({ cellar, params: { import_id } }) => {
      await mustNotBeApplied(host, cellar, import_id)
      await dropPreview(host.db, cellar, import_id)
      return undefined
    }),
  ]
}

/** An import that was applied and undone belongs to the history, and can be applied again unchanged. */
async function mustNotBeApplied(host: CellarHost, cellar: CellarAccess, import_id: string) {
  const found = await findApplied(host.db, cellar, import_id)
  if (found.version !== null) throw conflict('import_applied')
  return found
}

function someOf({ rows, rows_count }: Pick<ImportRead, 'rows' | 'rows_count'>, from: number) {
  return { rows: rows(from, rowsAtOnce), rows_count }
}

function changed(settings: ImportSettings, change: SettingsChange): ImportSettings {
  const entries = Object.entries({ ...settings, ...change })
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}
