import type { ChangeDescriptions } from '../../ledger/command.ts'
import * as ledger from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { changeIdAt, rowsChangedAfter } from '../../ledger/server/changes-since.ts'
import { commandRoute } from '../../ledger/server/command-route.ts'
import { snapshotPart } from '../../ledger/server/snapshot-part.ts'
import { undo, versionOfRequest } from '../../ledger/server/undo.ts'
import { ReadyJson } from '../../server/answers.ts'
import { type Route, route } from '../../server/http.ts'
import { conflict, invalid } from '../../shared/errors.ts'
import * as contract from './contract.ts'
import { eventsFor } from './events.ts'
import { listCellarsOf, listHistory, listMembers, renameCellar } from './queries.ts'
import { fillWithSample } from './sample.ts'

const changesShown = 50

export function cellarRoutes(host: CellarHost, descriptions: ChangeDescriptions): Route[] {
  const { db } = host
  return [
    route(ledger.listCellars, async ({ person }) => ({ cellars: await listCellarsOf(db, person.id) })),
    route(contract.listMembers, async ({ cellar }) => ({ members: await listMembers(db, cellar) })),
    route(contract.renameCellar, ({ cellar, body }) => renameCellar(db, cellar, body.name)),
    route(
      ledger.getSnapshot,
      async ({ cellar, query }) => new ReadyJson(JSON.stringify(await snapshotPart(db, cellar, query.from))),
    ),
    route(ledger.listChangedRows, async ({ cellar: { cellar_id, version }, query: { after, change_id } }) => {
      if (after > version) throw conflict('version_unknown')
      if (change_id !== undefined && change_id !== (await changeIdAt(db, cellar_id, after)))
        throw conflict('version_unknown')
      const changed = await rowsChangedAfter(db, cellar_id, after)
      return { ...changed, change_id: await changeIdAt(db, cellar_id, changed.version) }
    }),
    route(contract.listHistory, async ({ cellar, time_zone, query: { kind: kinds, ...query } }) => {
      const commands = kinds && Array.from(descriptions.values()).filter(({ kind }) => kinds.includes(kind))
      const names = commands?.map(({ name }) => name)
      const { limit = changesShown } = query
      return { changes: await listHistory(db, cellar, { ...query, commands: names, time_zone, limit }) }
    }),
    route(ledger.undoChange, async ({ cellar, request, body: { version, request_key } }) => {
      if (request_key === undefined && version === undefined) throw invalid({ version: { code: 'required' } })
      return undo(host, cellar, request, version ?? (await versionOfRequest(db, cellar, request_key ?? '')))
    }),
    route(ledger.listEvents, call => eventsFor(host, call)),
    commandRoute(host, fillWithSample),
  ]
}
