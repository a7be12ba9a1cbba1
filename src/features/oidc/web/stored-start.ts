import { basePath } from '../../../client/base-path.ts'
import { parseJson } from '../../../client/parse-json.ts'

const name = `wine_oidc${basePath}`

/** The way to the issuer that began in this tab. */
export interface StoredStart {
  state: string
  proof: string
  purpose: Purpose
  /** The address to show afterwards. */
  next: string
}

const purposes = ['sign_in', 'link', 'confirm'] as const
type Purpose = (typeof purposes)[number]

export function storeStart(start: StoredStart): void {
  sessionStorage.setItem(name, JSON.stringify(start))
}

export function storedStart(): StoredStart | undefined {
  const stored = parseJson(sessionStorage.getItem(name)) as Partial<StoredStart> | null | undefined
  const { state, proof, next, purpose } = stored ?? {}
  if (typeof state !== 'string' || typeof proof !== 'string' || typeof next !== 'string') return undefined
  return purpose && purposes.includes(purpose) ? { state, proof, next, purpose } : undefined
}

export function forgetStart(): void {
  sessionStorage.removeItem(name)
}
