import type { Host } from '../../server/host.ts'
import { type Route, route } from '../../server/http.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { dropImport, previewImport, takeImport } from './contract.ts'
import { dropPreview, keepFile, takenWith } from './queries.ts'
import { readFor, takeFile } from './taking.ts'

export function transferRoutes(host: Host): Route[] {
  return [
    route(previewImport, async ({ cellar, query, file, now }) => {
      const { plan, report } = await readFor(host, cellar, now, file, await host.cache.replica(cellar))
      const id = newId(now.getTime())
      const file_name = query.file_name ?? ''
      await keepFile(host.db, cellar, { id, file_name, file, created_at: now.toISOString() })
      return { import_id: id, file_name, settings: {}, remembered: false, report, sample: plan.sample }
    }),

    route(takeImport, ({ cellar, params, key, now, language }) =>
      takeFile(host, cellar, { import_id: params.import_id, key, now, language }),
    ),

    route(dropImport, async ({ cellar, params }) => {
      const version = await takenWith(host.db, cellar, params.import_id)
      if (version === undefined) throw notFound()
      if (version !== null) throw conflict('import_taken')
      await dropPreview(host.db, cellar, params.import_id)
      return undefined
    }),
  ]
}
