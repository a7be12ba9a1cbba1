import * as z from 'zod/mini'
import { Cellar } from '../../ledger/contract.ts'
import { MemberRole } from '../../model/person.ts'
import { endpoint } from '../../shared/contract.ts'
import { email, id, maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/** An invitation that can still be used. Its link is not stored, so it is shown only when it is made. */
export const Invitation = z.strictObject({
  id: id(),
  role: MemberRole,
  /** The name of the owner who made it. */
  made_by: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** Any text is tried as a token. */
const token = z.string().check(z.minLength(1), z.maxLength(limits.line))
export const InvitationToken = z.strictObject({ token })

const NewInvitation = z.strictObject({
  role: MemberRole,
  /** The address to which the link is mailed; null to send it by other means. */
  email: z.optional(maybe(email())),
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/invitations',
  policy: 'owner',
  summary: 'The invitations to a cellar that can still be used, and whether this instance can mail one',
  answer: z.strictObject({ invitations: z.array(Invitation), mail: z.boolean() }),
})

export const makeInvitation = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/invitations',
  policy: 'owner',
  summary: 'Invite somebody to a cellar, for seven days; the answer has the token, which is not shown again',
  body: NewInvitation,
  answer: z.strictObject({
    ...Invitation.shape,
    token: z.string(),
    /** True if the link was mailed; null if no address was named. */
    mailed: maybe(z.boolean()),
  }),
  status: 201,
})

export const takeInvitationBack = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/invitations/:invitation_id',
  policy: 'owner',
  summary: 'Take an invitation back',
})

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  policy: 'public',
  summary: 'Read an invitation by its token; the same refusal for one that is used, expired or forged',
  body: InvitationToken,
  answer: z.strictObject({ cellar_id: id(), cellar_name: z.string(), made_by: z.string(), role: MemberRole }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  policy: 'signed-in',
  summary: 'Join a cellar by the token of an invitation',
  body: InvitationToken,
  answer: Cellar,
})

export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/members/:person_id',
  policy: 'owner',
  summary: 'Change the role of a member; a cellar keeps at least one owner',
  body: z.strictObject({ role: MemberRole }),
})

export const handOverCellar = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/members/:person_id/hand-over',
  policy: 'owner',
  summary: 'Make another member an owner and oneself an editor, at once',
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/members/:person_id',
  policy: 'owner',
  summary: 'Remove a member from a cellar; what they wrote stays',
})

export const leaveCellar = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/leave',
  policy: 'viewer',
  summary: 'Leave a cellar, unless one is its last owner',
})
