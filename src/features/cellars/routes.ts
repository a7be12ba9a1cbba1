import * as ledger from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { changeIdAt, rowsChangedAfter } from '../../ledger/server/changes-since.ts'
import { runCommand } from '../../ledger/server/commit.ts'
import { snapshotPart } from '../../ledger/server/snapshot-part.ts'
import { undo, versionOfRequest } from '../../ledger/server/undo.ts'
import { ReadyJson } from '../../server/answers.ts'
import { type Route, route } from '../../server/http.ts'
import { conflict } from '../../shared/errors.ts'
import * as contract from './contract.ts'
import { eventsFor } from './events.ts'
import { listCellarsOf, listHistory, listMembers, renameCellar } from './queries.ts'
import { fillWithSample } from './sample.ts'

const changesShown = 50

export function cellarRoutes(host: CellarHost): Route[] {
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
    route(contract.listHistory, async ({ cellar, query }) => ({
      changes: await listHistory(db, cellar, { ...query, limit: query.limit ?? changesShown }),
    })),
    route(ledger.undoChange, ({ cellar, request, params }) => undo(host, cellar, request, params.version)),
    route(ledger.undoRequest, async ({ cellar, request, body }) =>
      undo(host, cellar, request, await versionOfRequest(db, cellar, body.request_key)),
    ),
    route(ledger.listEvents, call => eventsFor(host, call)),
    route(contract.fillWithSample, ({ cellar, request, body }) =>
      runCommand(host, cellar, request, fillWithSample, body),
    ),
  ]
}
