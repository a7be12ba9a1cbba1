import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { AppError } from '../../shared/errors.ts'
import { argon2Passwords } from '../accounts/passwords.ts'
import { registrationSetting } from '../accounts/queries.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { confirmPassword } from '../accounts/sign-in.ts'
import * as admin from './contract.ts'
import { changePerson, getPerson, listPeople, setRegistration } from './queries.ts'
import { serverStatusOf } from './status.ts'

export function adminRoutes(host: CellarHost): Route[] {
  const { db, changeBus, log } = host
  return [
    route(admin.listPeople, ({ query, now }) => listPeople(db, query, now)),
    route(admin.changePerson, async ({ person, params, body, now }) => {
      const { password, ...change } = body
      if (change.role === undefined && change.disabled === undefined) throw new AppError(400, 'nothing_to_change')
      await confirmPassword(host, argon2Passwords, person.id, password)
      const changed = await changePerson(db, person.id, params.person_id, change, now)
      changeBus.tell(changed.id)
      log.warn({ event: 'person_changed', person_id: changed.id, by: person.id, ...change })
      return changed
    }),
    route(admin.endPersonSessions, async ({ person, params, body }) => {
      await confirmPassword(host, argon2Passwords, person.id, body.password)
      await endSessionsOf(db, (await getPerson(db, params.person_id)).id)
      changeBus.tell(params.person_id)
      log.warn({ event: 'sessions_ended', person_id: params.person_id, by: person.id })
    }),
    route(admin.getSettings, async () => ({ registration: await registrationSetting(db) })),
    route(admin.setSettings, async ({ person, body }) => {
      await setRegistration(db, body.registration)
      log.warn({ event: 'settings_changed', by: person.id, ...body })
      return body
    }),
    route(admin.getServerStatus, () => serverStatusOf(host)),
  ]
}
