import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { invalid } from '../../shared/errors.ts'
import { isCurrency } from '../money/currency.ts'
import * as accounts from './contract.ts'
import { argon2Passwords } from './passwords.ts'
import { getPerson, setPreferencesOf, userOf } from './queries.ts'
import { registerPerson, registrationState } from './registration.ts'
import { endSessionOf, endSessionsOf, listSessionsOf } from './sessions.ts'
import { changePasswordOf, signIn } from './sign-in.ts'

export function accountRoutes(host: CellarHost): Route[] {
  const passwords = argon2Passwords
  return [
    route(accounts.login, call => signIn(host, passwords, call.body, call)),
    route(accounts.register, call => registerPerson(host, passwords, call.body, call)),
    route(accounts.getRegistration, () => registrationState(host)),
    route(accounts.getMe, async call => userOf(await getPerson(host.db, call.person.id))),
    route(accounts.setPreferences, async call => {
      const { preferred_currency } = call.body
      if (preferred_currency !== undefined && !isCurrency(preferred_currency)) {
        throw invalid({ preferred_currency: { code: 'not_a_currency' } })
      }
      return { user: userOf(await setPreferencesOf(host.db, call.person.id, call.body)) }
    }),
    route(accounts.changePassword, async call => {
      const changed = await changePasswordOf(host, passwords, call.person, call.body)
      host.changeBus.tell(call.person.id)
      return changed
    }),
    route(accounts.logout, async call => {
      await endSessionOf(host.db, call.person.id, call.person.session_id)
      host.changeBus.tell(call.person.id)
    }),
    route(accounts.listSessions, async call => ({
      sessions: await listSessionsOf(host.db, call.person, call.now),
    })),
    route(accounts.endSession, async call => {
      await endSessionOf(host.db, call.person.id, call.params.session_id)
      host.changeBus.tell(call.person.id)
    }),
    route(accounts.endOtherSessions, async call => {
      await endSessionsOf(host.db, call.person.id, call.person.session_id)
      host.changeBus.tell(call.person.id)
    }),
  ]
}
