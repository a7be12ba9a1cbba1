import { isRecord, type ShownUser, shownFrom, userFrom } from './shown-user.ts'

export interface Resolved {
  user: ShownUser
  /** True when the server did not confirm the person, who then only decides what is drawn and is never sent. */
  provisional: boolean
}

/** The answer to `GET /api/auth/me`, undefined when it failed, and what this browser has stored. */
export interface Known {
  answer: unknown
  stored_user: unknown
  stored_currency: string | null
}

/**
 * Returns the person to show at the start when a token is stored and the server did not refuse it. The server's answer
 * stands. Without it the stored person is shown, as an administrator if they have no role; without a stored person, an
 * administrator with the stored currency. These rules concern the display: the server alone decides on permissions.
 */
export function resolveUser({ answer, stored_user, stored_currency }: Known): Resolved {
  const confirmed = userFrom(answer)
  if (confirmed) return { user: confirmed, provisional: false }
  const known = isRecord(stored_user) ? stored_user : {}
  const user = shownFrom({ ...known, preferred_currency: known.preferred_currency ?? stored_currency })
  return { user: hasRole(known) ? user : { ...user, role: 'admin' }, provisional: true }
}

function hasRole({ role }: Record<string, unknown>): boolean {
  return role !== undefined && role !== null && role !== ''
}
