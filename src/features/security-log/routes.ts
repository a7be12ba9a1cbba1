import { Readable } from 'node:stream'
import type { Host } from '../../server/host.ts'
import { type Route, route } from '../../server/http.ts'
import { exportSecurityEvents, listOwnSecurityEvents, listSecurityEvents } from './contract.ts'
import { fileOf } from './file.ts'
import { listEvents, listEventsOf, readEvents } from './queries.ts'
import { recordEvent } from './record.ts'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

export function securityLogRoutes({ db }: Host): Route[] {
  return [
    route(listSecurityEvents, ({ query, now }) => listEvents(db, query, now)),
    route(exportSecurityEvents, async call => {
      const { query, person, now, today } = call
      const { form = 'csv', ...filter } = query
      await recordEvent(db, call, { kind: 'security_log_exported', person_id: person.id }, now)
      return {
        file_name: `security-log-${today}.${form}`,
        type: types[form],
        bytes: Readable.from(fileOf(readEvents(db, filter, now), form)),
      }
    }),
    route(listOwnSecurityEvents, ({ person, query, now }) => listEventsOf(db, person.id, query, now)),
  ]
}
