import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { CellarAccess } from '../../server/access.ts'
import { type Route, route } from '../../server/http.ts'
import { withLittleGarbage } from '../../server/little-garbage.ts'
import type { Day } from '../../shared/days.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { applyFile } from './apply/apply-import.ts'
import { originalOf } from './apply/import-parts.ts'
import type { PreviewRows } from './apply/read-import.ts'
import { pausing, readWithHistory } from './apply/read-with-history.ts'
import { recentRows } from './apply/recent-rows.ts'
import {
  applyImport,
  dropImport,
  getImportFile,
  type ImportSettings,
  listImportRows,
  listImports,
  previewImport,
  readTables,
  reviseImport,
  rowsAtOnce,
  type SettingsChange,
} from './contract.ts'
import { fingerprintOf } from './files/fingerprint.ts'
import { plainTables } from './files/plain-tables.ts'
import { openSource } from './files/source.ts'
import type { Pause } from './files/table.ts'
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
  function remember(key: string, rows: PreviewRows): PreviewRows {
    if (rows.count > rowsAtOnce) recent.remember(key, rows)
    return rows
  }

  return [
    route(
      previewImport,
      withLittleGarbage(async ({ cellar, query, file, now, today, signal, transact }) => {
        const pause = pausing(signal)
        const source = await openSource(file, pause)
        const fingerprint = fingerprintOf(source)
        const settings = (await settingsRemembered(host.db, cellar, fingerprint)) ?? {}
        const replica = await host.cache.replica(cellar)
        const { report, rows } = await readWithHistory(host, cellar, { source, fingerprint, settings }, replica, {
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
        const known = remember(await readingKey(cellar, id, settings, today), rows)
        const first = await someOf(known, 0, pause)
        return { import_id: id, file_name, settings, remembered, report, ...first }
      }),
    ),

    route(readTables, async ({ file, signal }) => ({ tables: await plainTables(file, pausing(signal)) })),

    route(
      reviseImport,
      withLittleGarbage(async ({ cellar, params: { import_id }, body, now, today, signal, transact }) => {
        await mustNotBeApplied(host, cellar, import_id)
        const stored = await findImport(host.db, cellar, import_id)
        if (!stored) throw notFound()
        const settings = changed(stored.settings, body)
        const replica = await host.cache.replica(cellar)
        const pause = pausing(signal)
        const source = await openSource(await originalOf(host.db, stored), pause)
        const { report, rows } = await readWithHistory(host, cellar, { ...stored, source, settings }, replica, {
          now,
          today,
          signal,
        })
        await transact(tx => keepSettings(tx, cellar, import_id, settings, report.format))
        const { file_name } = stored
        const known = remember(await readingKey(cellar, import_id, settings, today), rows)
        const first = await someOf(known, 0, pause)
        return { import_id, file_name, settings, remembered: false, report, ...first }
      }),
    ),

    route(
      listImportRows,
      withLittleGarbage(async ({ cellar, params: { import_id }, query: { from }, now, today, signal }) => {
        const { settings } = await mustNotBeApplied(host, cellar, import_id)
        const key = await readingKey(cellar, import_id, settings, today)
        const pause = pausing(signal)
        const known = recent.find(key)
        if (known) return someOf(known, from, pause)
        const stored = await findImport(host.db, cellar, import_id)
        if (!stored) throw notFound()
        const replica = await host.cache.replica(cellar)
        const source = await openSource(await originalOf(host.db, stored), pause)
        const { rows } = await readWithHistory(host, cellar, { ...stored, source }, replica, { now, today, signal })
        return someOf(remember(await readingKey(cellar, import_id, stored.settings, today), rows), from, pause)
      }),
    ),

    route(applyImport, ({ cellar, params, request, now, today, language, signal, confirm }) =>
      applyFile(host, cellar, { import_id: params.import_id, request, now, today, language, signal, confirm }),
    ),

    route(listImports, async ({ cellar }) => ({ imports: await listApplied(host.db, cellar) })),

    route(getImportFile, async ({ cellar, params: { import_id } }) => {
      const stored = await findImport(host.db, cellar, import_id)
      if (!stored || stored.version === null) throw notFound()
      return {
        file_name: stored.file_name || 'import',
        type: 'application/octet-stream',
        bytes: await originalOf(host.db, stored),
      }
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

async function someOf(rows: PreviewRows, from: number, pause: Pause) {
  return { rows: await rows.some(from, rowsAtOnce, pause), rows_count: rows.count }
}

function changed(settings: ImportSettings, change: SettingsChange): ImportSettings {
  const entries = Object.entries({ ...settings, ...change })
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}
