import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Tx } from '../../server/db/tables.ts'
import { type Call, type Route, route } from '../../server/http.ts'
import type { Endpoint } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { tryInvitation, tryMailingInvitation } from '../accounts/login-throttle.ts'
import { sendMail } from '../mail/send.ts'
import { isMailOn } from '../mail/settings.ts'
import * as members from './contract.ts'
import { holdMembers } from './hold-members.ts'
import { invitationLink } from './invitation-link.ts'
import { joinByInvitation, listInvitations, makeInvitation, readInvitation } from './invitations.ts'
import { changeRole, handOver, removeMember } from './membership.ts'
import { takeLinkBack } from './owner-links.ts'

type Made = Awaited<ReturnType<typeof makeInvitation>>

export function memberRoutes(host: CellarHost): Route[] {
  const { db, changeBus, log } = host

  /** The members' browsers fetch what they may see now. */
  function tell(cellar_id: string, person_id: string) {
    changeBus.tell(cellar_id)
    changeBus.tell(person_id)
  }

  /** Mails the link of an invitation. Where that fails, the owner still has the link. */
  async function mail(
    to: string,
    { token, made_by, cellar_name }: Made,
    { page, language }: Pick<Call<Endpoint>, 'page' | 'language'>,
  ): Promise<boolean> {
    if (page === undefined) return false
    try {
      const values = { made_by, cellar_name, link: invitationLink(token, page) }
      await sendMail(host, { to, language, text: 'invitation', values })
      return true
    } catch (error) {
      log.warn({ event: 'invitation_not_mailed', error })
      return false
    }
  }

  /**
   * Changes the members, who are held first. The sender's own role is read again then, since the change may end it.
   */
  function change(
    { cellar, confirm }: Pick<Call<Endpoint>, 'cellar' | 'confirm'>,
    work: (tx: Tx, cellar_name: string) => Promise<void>,
  ): Promise<void> {
    return db.transaction().execute(async tx => {
      const { name } = await holdMembers(tx, cellar.cellar_id)
      await confirm(tx)
      await work(tx, name)
    })
  }

  return [
    route(members.listInvitations, async ({ cellar, now }) => ({
      invitations: await listInvitations(db, cellar.cellar_id, now),
      mail: await isMailOn(db),
    })),
    route(members.makeInvitation, async call => {
      const { cellar, person, body, now } = call
      const email = body.email ?? null
      if (email !== null) await tryMailingInvitation(db, person.id, now)
      const { cellar_name, ...made } = await call.transact(tx => makeInvitation(tx, cellar, body.role, call, now))
      return { ...made, mailed: email === null ? null : await mail(email, { ...made, cellar_name }, call) }
    }),
    route(members.takeInvitationBack, ({ cellar, params }) =>
      takeLinkBack(db, 'invitations', cellar.cellar_id, params.invitation_id),
    ),
    route(members.readInvitation, async ({ body, ip, now }) => {
      const tried = await tryInvitation(db, ip, now)
      const invitation = await readInvitation(db, body.token, now)
      await tried.passed()
      return invitation
    }),
    route(members.acceptInvitation, async call => {
      const { body, person, ip, now } = call
      const tried = await tryInvitation(db, ip, now)
      const cellar = await call.transact(tx => joinByInvitation(tx, body.token, person.id, call, now))
      await tried.passed()
      tell(cellar.id, person.id)
      log.info({ event: 'joined', cellar_id: cellar.id, person_id: person.id, role: cellar.role })
      return cellar
    }),
    route(members.changeMemberRole, async call => {
      const { cellar, params, body, now } = call
      await change(call, tx => changeRole(tx, cellar, params.person_id, body.role, call, now))
      tell(cellar.cellar_id, params.person_id)
    }),
    route(members.handOverCellar, async call => {
      const { cellar, params, person, now } = call
      if (params.person_id === person.id) throw new AppError(400, 'nothing_to_change')
      await change(call, tx => handOver(tx, cellar, params.person_id, call, now))
      tell(cellar.cellar_id, params.person_id)
    }),
    route(members.removeMember, async call => {
      const { cellar, params, now } = call
      await change(call, (tx, name) => removeMember(tx, cellar, params.person_id, name, call, now))
      tell(cellar.cellar_id, params.person_id)
      log.warn({ event: 'member_removed', ...params, by: call.person.id })
    }),
    route(members.leaveCellar, async call => {
      const { cellar, person, now } = call
      await change(call, (tx, name) => removeMember(tx, cellar, person.id, name, call, now))
      tell(cellar.cellar_id, person.id)
    }),
  ]
}
