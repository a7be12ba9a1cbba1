import { parseJson } from '../../../client/parse-json.ts'

const name = 'wine_oidc'

/** The way to the issuer that began in this tab. */
export interface StoredStart {
  state: string
  proof: string
  /** The address to show afterwards; null when an account is linked. */
  next: string | null
}

export function storeStart(start: StoredStart): void {
  sessionStorage.setItem(name, JSON.stringify(start))
}

export function storedStart(): StoredStart | undefined {
  const stored = parseJson(sessionStorage.getItem(name)) as Partial<StoredStart> | null | undefined
  if (typeof stored?.state !== 'string' || typeof stored.proof !== 'string') return undefined
  return { state: stored.state, proof: stored.proof, next: typeof stored.next === 'string' ? stored.next : null }
}

export function forgetStart(): void {
  sessionStorage.removeItem(name)
}
