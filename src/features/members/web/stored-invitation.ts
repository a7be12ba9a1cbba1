import { basePath } from '../../../client/base-path.ts'
import { parseJson } from '../../../client/parse-json.ts'

const name = `wine_invitation${basePath}`

/** An invitation whose link was opened in this tab. */
export interface StoredInvitation {
  token: string
  /** True if the person wants to join as soon as they have signed in. */
  joins: boolean
}

/** Returns the invitation that is in the address, or else the one that this tab holds. */
export function storedInvitation(hash: string): StoredInvitation | undefined {
  const token = hash.slice(1)
  if (token) return { token, joins: false }
  const stored = parseJson(sessionStorage.getItem(name)) as Partial<StoredInvitation> | null
  return typeof stored?.token === 'string' ? { token: stored.token, joins: stored.joins === true } : undefined
}

/** Holds an invitation until it is used, also while the person signs in. */
export function storeInvitation(stored: StoredInvitation): void {
  sessionStorage.setItem(name, JSON.stringify(stored))
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(name)
}
