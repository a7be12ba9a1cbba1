import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { invalid } from '../../shared/errors.ts'
import { productName, readSettings } from '../admin/stored-settings.ts'
import { isMailOn } from '../mail/settings.ts'
import { isCurrency } from '../money/currency.ts'
import { recordEvent } from '../security-log/record.ts'
import { makeBackupCodes, turnOffSecondFactor, turnOnSecondFactor } from './change-second-factor.ts'
import { confirmPerson } from './confirm.ts'
import * as accounts from './contract.ts'
import { deleteAccount, deletionOf } from './deletion.ts'
import { changeEmail, confirmEmail } from './email.ts'
import { newSecret, secretAddress } from './one-time-codes.ts'
import {
  addPasskey,
  confirmByPasskey,
  listPasskeysOf,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startAddingPasskey,
  startConfirming,
  startPasskeySignIn,
} from './passkeys.ts'
import { argon2Passwords } from './passwords.ts'
import { personalData } from './personal-data.ts'
import { getPerson, setPreferencesOf, userOf } from './queries.ts'
import { askForCode, recoverByCode } from './recovery.ts'
import { registerPerson, registrationState } from './registration.ts'
import { secondFactorOf } from './second-factor.ts'
import { endSessionOf, endSessionsOf, listSessionsOf } from './sessions.ts'
import { changePasswordOf, signIn } from './sign-in.ts'
import { ownWaysIn, removePassword } from './ways-in.ts'

export function accountRoutes(host: CellarHost): Route[] {
  return [
    route(accounts.login, call => signIn(host, argon2Passwords, call.body, call)),
    route(accounts.register, call => registerPerson(host, argon2Passwords, call.body, call)),
    route(accounts.getRegistration, ({ proxy_user }) => registrationState(host, proxy_user)),
    route(accounts.getRecovery, async () => ({ mail: await isMailOn(host.db) })),
    route(accounts.askForRecovery, call => askForCode(host, call.body.email, call)),
    route(accounts.recover, call => recoverByCode(host, call.body, call)),
    route(accounts.getMe, async call => userOf(await getPerson(host.db, call.person.id))),
    route(accounts.setPreferences, async call => {
      const { preferred_currency } = call.body
      if (preferred_currency !== undefined && !isCurrency(preferred_currency)) {
        throw invalid({ preferred_currency: { code: 'not_a_currency' } })
      }
      return { user: userOf(await setPreferencesOf(host.db, call.person.id, call.body)) }
    }),
    route(accounts.changePassword, async call => {
      const changed = await changePasswordOf(host, call.body, call)
      host.changeBus.tell(call.person.id)
      return changed
    }),
    route(accounts.removePassword, call => removePassword(host, call.body, call)),
    route(accounts.getWaysIn, call => ownWaysIn(host, call)),
    route(accounts.startConfirming, ({ person, now }) => startConfirming(host.db, person.id, now)),
    route(accounts.confirmByPasskey, call => confirmByPasskey(host, call.body, call)),
    route(accounts.changeEmail, async call => {
      const changed = await changeEmail(host, call.body, call)
      host.changeBus.tell(call.person.id)
      return changed
    }),
    route(accounts.confirmEmail, async call => {
      const user = await confirmEmail(host, call.person.id, call.body.code, call)
      host.changeBus.tell(call.person.id)
      return { user }
    }),
    route(accounts.getSecondFactor, ({ person }) => secondFactorOf(host.db, person.id)),
    route(accounts.makeSecret, async ({ person }) => {
      const secret = newSecret()
      const { instance_name } = await readSettings(host.db)
      return { secret, address: secretAddress(secret, person.email, instance_name ?? productName) }
    }),
    route(accounts.turnOnSecondFactor, call => turnOnSecondFactor(host, call.body, call)),
    route(accounts.makeBackupCodes, call => makeBackupCodes(host, call.body, call)),
    route(accounts.turnOffSecondFactor, call => turnOffSecondFactor(host, call.body, call)),
    route(accounts.startPasskeySignIn, ({ now }) => startPasskeySignIn(host.db, now)),
    route(accounts.loginByPasskey, call => signInByPasskey(host, call.body, call)),
    route(accounts.listPasskeys, async ({ person }) => ({ passkeys: await listPasskeysOf(host.db, person.id) })),
    route(accounts.startAddingPasskey, call => startAddingPasskey(host, call.body, call)),
    route(accounts.addPasskey, call => addPasskey(host, call.person.id, call.body, call.origin, call)),
    route(accounts.renamePasskey, async call => {
      const which = { person_id: call.person.id, passkey_id: call.params.passkey_id }
      await renamePasskey(host.db, which, call.body.name)
    }),
    route(accounts.removePasskey, async call => {
      const which = { person_id: call.person.id, passkey_id: call.params.passkey_id }
      await removePasskey(host, which, call.body, call)
    }),
    route(accounts.exportPersonalData, async call => {
      const { person, body, today, now } = call
      await confirmPerson(host, body, call)
      await recordEvent(host.db, call, { kind: 'personal_data_exported', person_id: person.id }, now)
      return personalData(host.db, person.id, today, now)
    }),
    route(accounts.getDeletion, ({ person }) => deletionOf(host.db, person.id)),
    route(accounts.deleteAccount, call => deleteAccount(host, call.body, call, call.person.id)),
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
      const { id, session_id } = call.person
      await host.db.transaction().execute(async tx => {
        await endSessionsOf(tx, id, session_id)
        await recordEvent(tx, call, { kind: 'signed_out_everywhere', person_id: id }, call.now)
      })
      host.changeBus.tell(call.person.id)
    }),
  ]
}
