import type { ChangeDescriptions } from '../../ledger/command.ts'
import * as ledger from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { changeIdAt, rowsChangedAfter } from '../../ledger/server/changes-since.ts'
import { commandRoute } from '../../ledger/server/command-route.ts'
import { isOtherView, shownChangeId, shownChanges } from '../../ledger/server/projection.ts'
import { SnapshotParts } from '../../ledger/server/snapshot-parts.ts'
import { undo, versionOfRequest } from '../../ledger/server/undo.ts'
import { type Route, route } from '../../server/http.ts'
import { conflict, invalid } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { holdMembers } from '../members/hold-members.ts'
import { recordEvent } from '../security-log/record.ts'
import * as contract from './contract.ts'
import { deleteCellar, removeDeleted } from './deletion.ts'
import { eventsOf } from './events.ts'
import {
  findCellarsWith,
  findLarge,
  listCellarsOf,
  listHistory,
  listMembers,
  makeCellar,
  renameCellar,
} from './queries.ts'
import { fillWithSample } from './sample.ts'

const changesShown = 50

export function cellarRoutes(host: CellarHost, descriptions: ChangeDescriptions): Route[] {
  const { db } = host
  const parts = new SnapshotParts(db)
  return [
    route(ledger.listCellars, async ({ person }) => {
      const cellars = await listCellarsOf(db, person.id)
      const large = await findLarge(
        db,
        cellars.map(({ id }) => id),
      )
      return { cellars, large }
    }),
    route(contract.findCellarsWith, async ({ person, params }) => ({
      cellar_ids: await findCellarsWith(db, person.id, params.record_id),
    })),
    route(contract.listMembers, async ({ cellar }) => ({ members: await listMembers(db, cellar) })),
    route(contract.makeCellar, async ({ person, body, now }) => {
      const cellar = await db.transaction().execute(tx => makeCellar(tx, person.id, body.name, now))
      host.changeBus.tell(person.id)
      return cellar
    }),
    route(contract.deleteCellar, async call => {
      const { cellar, person, body, now } = call
      await confirmPerson(host, body, call)
      const people = await db.transaction().execute(async tx => {
        const { name } = await holdMembers(tx, cellar.cellar_id)
        await call.confirm(tx)
        if (body.name.trim() !== name) throw invalid({ name: { code: 'not_its_name' } })
        const members = tx.selectFrom('members').select('person_id').where('cellar_id', '=', cellar.cellar_id)
        const people = await members.execute()
        await deleteCellar(tx, cellar.cellar_id)
        await recordEvent(tx, call, { kind: 'cellar_deleted', person_id: person.id, detail: name }, now)
        return people
      })
      for (const { person_id } of people) host.changeBus.tell(person_id)
      host.log.warn({ event: 'cellar_deleted', cellar_id: cellar.cellar_id, by: person.id })
      void removeDeleted(host, [cellar.cellar_id])
    }),
    route(contract.renameCellar, async ({ cellar, body }) => {
      const renamed = await renameCellar(db, cellar, body.name)
      host.changeBus.tell(cellar.cellar_id)
      return renamed
    }),
    route(ledger.getSnapshot, ({ cellar, query }) => parts.part(cellar, query.from)),
    route(ledger.listChangedRows, async ({ cellar, query: { after, change_id } }) => {
      const { cellar_id } = cellar
      if (after > cellar.version) throw conflict('version_unknown')
      const changeIdShown = async (version: number) => shownChangeId(await changeIdAt(db, cellar_id, version), cellar)
      if (change_id !== undefined) {
        const present = await changeIdShown(after)
        if (isOtherView(change_id, present)) throw conflict('copy_of_other_rights')
        if (change_id !== present) throw conflict('version_unknown')
      }
      const { version, rows } = await rowsChangedAfter(db, cellar_id, after)
      return { version, rows: shownChanges(rows, cellar), change_id: await changeIdShown(version) }
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
    route(ledger.listEvents, eventsOf(host)),
    commandRoute(host, fillWithSample),
  ]
}
