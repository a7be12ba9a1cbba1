import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { recordEvent } from '../security-log/record.ts'
import { restoreArchive, takeArchive } from './contract.ts'
import { findCellar } from './queries.ts'
import { restore } from './restore.ts'
import { archiveOf } from './write-archive.ts'

export function archiveRoutes(host: CellarHost): Route[] {
  return [
    route(takeArchive, async call => {
      const { cellar, person, today, body, signal, now } = call
      await confirmPerson(host, body, call)
      const { name: detail } = await findCellar(host.db, cellar)
      await recordEvent(host.db, call, { kind: 'archive_exported', person_id: person.id, detail }, now)
      host.log.info({ event: 'archive_taken', cellar_id: cellar.cellar_id, person_id: person.id })
      return archiveOf(host, cellar, today, signal)
    }),
    route(restoreArchive, call => restore(host, call)),
  ]
}
