import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { CellarAccess } from '../../server/access.ts'
import { type Route, route } from '../../server/http.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { applyFile } from './apply/apply-import.ts'
import { pausing, readWithHistory } from './apply/read-with-history.ts'
import {
  dropImport,
  getImportFile,
  type ImportSettings,
  listImports,
  previewImport,
  reviseImport,
  type SettingsChange,
  takeImport,
} from './contract.ts'
import { fingerprintOf } from './files/fingerprint.ts'
import { openSource } from './files/source.ts'
import { dropPreview, findImport, keepFile, keepSettings, listTaken, settingsRemembered, takingOf } from './queries.ts'

export function transferRoutes(host: CellarHost): Route[] {
  return [
    route(previewImport, async ({ cellar, query, file, now, signal, transact }) => {
      const source = await openSource(file, pausing(signal))
      const fingerprint = fingerprintOf(source)
      const settings = (await settingsRemembered(host.db, cellar, fingerprint)) ?? {}
      const replica = await host.cache.replica(cellar)
      const { report, sample } = await readWithHistory(host, cellar, { source, fingerprint, settings }, replica, {
        now,
        signal,
      })
      const id = newId(now.getTime())
      const { file_name = '' } = query
      const { format } = report
      const created_at = now.toISOString()
      await keepFile(host, cellar, transact, { id, file_name, file, created_at, format, fingerprint, settings })
      const remembered = Object.keys(settings).length > 0
      return { import_id: id, file_name, settings, remembered, report, sample }
    }),

    route(reviseImport, async ({ cellar, params: { import_id }, body, now, signal, transact }) => {
      await mustNotBeTaken(host, cellar, import_id)
      const kept = await findImport(host.db, cellar, import_id)
      if (!kept) throw notFound()
      const settings = changed(kept.settings, body)
      const replica = await host.cache.replica(cellar)
      const source = await openSource(kept.file, pausing(signal))
      const { report, sample } = await readWithHistory(host, cellar, { ...kept, source, settings }, replica, {
        now,
        signal,
      })
      await transact(tx => keepSettings(tx, cellar, import_id, settings, report.format))
      return { import_id, file_name: kept.file_name, settings, remembered: false, report, sample }
    }),

    route(takeImport, ({ cellar, params, request, now, language, signal, confirm }) =>
      applyFile(host, cellar, { import_id: params.import_id, request, now, language, signal, confirm }),
    ),

    route(listImports, async ({ cellar }) => ({ imports: await listTaken(host.db, cellar) })),

    route(getImportFile, async ({ cellar, params: { import_id } }) => {
      const kept = await findImport(host.db, cellar, import_id)
      if (!kept || kept.version === null) throw notFound()
      return { file_name: kept.file_name || 'import', type: 'application/octet-stream', bytes: kept.file }
    }),

    route(dropImport, async ({ cellar, params: { import_id } }) => {
      await mustNotBeTaken(host, cellar, import_id)
      await dropPreview(host.db, cellar, import_id)
      return undefined
    }),
  ]
}

/** An import that was applied and undone belongs to the history, and can be applied again unchanged. */
async function mustNotBeTaken(host: CellarHost, cellar: CellarAccess, import_id: string) {
  const { version } = await takingOf(host.db, cellar, import_id)
  if (version !== null) throw conflict('import_taken')
}

function changed(settings: ImportSettings, change: SettingsChange): ImportSettings {
  const entries = Object.entries({ ...settings, ...change })
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}
