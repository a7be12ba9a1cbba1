import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { PersonRow, Tx } from '../../server/db/tables.ts'
import { type Call, type Route, route } from '../../server/http.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { deleteAccount } from '../accounts/deletion.ts'
import { forgetPasskey } from '../accounts/passkeys.ts'
import { mustTakePasswords } from '../accounts/queries.ts'
import { makeRecoveryCode } from '../accounts/recovery.ts'
import { removeSecondFactor } from '../accounts/second-factor.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { mustLetAdminIn, removeWayIn } from '../accounts/ways-in.ts'
import { listAllInvitations } from '../members/invitations.ts'
import { takeLinkBack } from '../members/owner-links.ts'
import { forgetIdentity } from '../oidc/sign-in.ts'
import { forgetName } from '../proxy-sign-in/names.ts'
import { recordEvent } from '../security-log/record.ts'
import { changeSettings } from './change-settings.ts'
import * as admin from './contract.ts'
import { listJobs, runJob } from './jobs.ts'
import { personCellars } from './person-cellars.ts'
import { changePerson, getPerson, listPeople } from './queries.ts'
import { serverStatusOf } from './status.ts'
import { readSettings } from './stored-settings.ts'
import { updateNotes } from './update-notes.ts'

export function adminRoutes(host: CellarHost): Route[] {
  const { db, config, changeBus, log } = host

  /** Returns the person that an administrator acts on, after the administrator has shown who they are. */
  async function confirmed(call: ActionCall): Promise<PersonRow> {
    await confirmPerson(host, call.body, call)
    return getPerson(db, call.params.person_id)
  }

  /**
   * Removes a way in which a person signs in. An administrator may take the last one of somebody else, who can come back
   * with a recovery code, but not their own.
   */
  async function removeWay(event: string, call: ActionCall, remove: (tx: Tx, person_id: string) => Promise<void>) {
    const { id } = await confirmed(call)
    await call.transact(async tx => {
      await (call.person.id === id ? removeWayIn(config, tx, id, () => remove(tx, id)) : remove(tx, id))
      await mustLetAdminIn(config, tx)
    })
    log.warn({ event, person_id: id, by: call.person.id })
  }

  return [
    route(admin.listPeople, ({ query, now }) => listPeople(db, query, now)),
    route(admin.changePerson, async call => {
      const { person, params, body } = call
      const { password, code, ...change } = body
      if (change.role === undefined && change.disabled === undefined) throw new AppError(400, 'nothing_to_change')
      await confirmPerson(host, { password, code }, call)
      const changed = await changePerson(host, call, params.person_id, change)
      changeBus.tell(changed.id)
      log.warn({ event: 'person_changed', person_id: changed.id, by: person.id, ...change })
      return changed
    }),
    route(admin.listPersonCellars, async ({ params }) => {
      const { id } = await getPerson(db, params.person_id)
      return personCellars(db, id)
    }),
    route(admin.deletePerson, async call => {
      const { id } = await getPerson(db, call.params.person_id)
      await deleteAccount(host, call.body, call, id)
    }),
    route(admin.listOpenInvitations, async ({ now }) => ({ invitations: await listAllInvitations(db, now) })),
    route(admin.withdrawInvitation, async ({ params, person }) => {
      await takeLinkBack(db, 'invitations', undefined, params.invitation_id)
      log.warn({ event: 'invitation_withdrawn', by: person.id })
    }),
    route(admin.endPersonSessions, async call => {
      const { person, now } = call
      const { id } = await confirmed(call)
      await db.transaction().execute(async tx => {
        await endSessionsOf(tx, id)
        await recordEvent(tx, call, { kind: 'signed_out_everywhere', person_id: id, by_id: person.id }, now)
      })
      changeBus.tell(id)
      log.warn({ event: 'sessions_ended', person_id: id, by: person.id })
    }),
    route(admin.makeRecoveryCode, async call => {
      const { person, now } = call
      const { id } = await confirmed(call)
      await mustTakePasswords(db)
      log.warn({ event: 'recovery_code_made', person_id: id, by: person.id })
      return call.transact(async tx => {
        await recordEvent(tx, call, { kind: 'recovery_code_made', person_id: id, by_id: person.id }, now)
        return makeRecoveryCode(tx, id, 'administrator', now)
      })
    }),
    route(admin.resetSecondFactor, async call => {
      const { person, now } = call
      const target = await confirmed(call)
      const { id } = target
      await call.transact(async tx => {
        if (!(await removeSecondFactor(tx, target))) throw conflict('second_factor_off')
        await recordEvent(tx, call, { kind: 'second_factor_reset', person_id: id, by_id: person.id }, now)
      })
      log.warn({ event: 'second_factor_reset', person_id: id, by: person.id })
    }),
    route(admin.removePersonPasskey, async call => {
      const { passkey_id } = call.params
      await removeWay('passkey_removed', call, (tx, person_id) =>
        forgetPasskey(tx, { person_id, passkey_id }, call, call.now),
      )
    }),
    route(admin.unlinkPersonOidc, call =>
      removeWay('oidc_unlinked', call, (tx, person_id) => forgetIdentity(tx, person_id, call, call.now)),
    ),
    route(admin.unlinkPersonProxy, call =>
      removeWay('proxy_unlinked', call, (tx, person_id) => forgetName(tx, person_id, call, call.now)),
    ),
    route(admin.getSettings, () => readSettings(db)),
    route(admin.setSettings, async call => {
      const settings = await changeSettings(host, call.body, call)
      log.warn({ event: 'settings_changed', by: call.person.id, settings: Object.keys(call.body) })
      return settings
    }),
    route(admin.listUpdateNotes, async () => ({ versions: updateNotes() })),
    route(admin.listJobs, async () => ({ jobs: await listJobs(host) })),
    route(admin.runJob, ({ params, person }) => {
      log.warn({ event: 'job_run', job: params.job, by: person.id })
      return runJob(host, params.job)
    }),
    route(admin.getServerStatus, () => serverStatusOf(host)),
  ]
}

/** A call of an administrator about a person, with the administrator's own password. */
type ActionCall = Call<typeof admin.endPersonSessions>
