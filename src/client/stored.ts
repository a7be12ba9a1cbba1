import { basePath } from './base-path.ts'
import { parseJson } from './parse-json.ts'

/**
 * The names under which this browser stores the token, the person as JSON, and the chosen currency. They are part of
 * the written specification; the path follows, because other instances at this host store here as well. Anybody may have
 * written the stored values, so they are checked before they are used.
 */
const names = {
  token: `wine_token${basePath}`,
  user: `wine_user${basePath}`,
  currency: `preferredCurrency${basePath}`,
} as const

export type StoredName = keyof typeof names

/** Returns the name of the preferences that the server has not saved yet; the id is null until the server sent one. */
const unsavedName = (person_id: string | null) => `wine_unsaved_${person_id ?? ''}${basePath}`

export const stored = {
  token: (): string | null => localStorage.getItem(names.token),
  user: (): unknown => parseJson(localStorage.getItem(names.user)),
  currency: (): string | null => codeOrNull(localStorage.getItem(names.currency)),
  unsaved: (person_id: string | null): unknown => parseJson(localStorage.getItem(unsavedName(person_id))),
}

export function storeToken(token: string): void {
  localStorage.setItem(names.token, token)
}

export function storeUser(user: object): void {
  localStorage.setItem(names.user, JSON.stringify(user))
}

export function storeCurrency(currency: string): void {
  localStorage.setItem(names.currency, currency)
}

export function storeUnsaved(person_id: string | null, preferences: object): void {
  if (Object.keys(preferences).length === 0) localStorage.removeItem(unsavedName(person_id))
  else localStorage.setItem(unsavedName(person_id), JSON.stringify(preferences))
}

/** Returns the name under which the state of a person is stored. */
export function persistedName(name: string, person_id: string): string {
  return `wine_kept_${name}_${person_id}${basePath}`
}

/** Forgets the stored state of people. State of an earlier version may contain text that they wrote. */
export function forgetPersisted(isMeant: (person_id: string) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    const [, person_id, path] = /^wine_kept_[^/]*_([^_/]*)(.*)$/.exec(key) ?? []
    if (person_id !== undefined && path === basePath && isMeant(person_id)) localStorage.removeItem(key)
  }
}

export function forgetPerson(): void {
  localStorage.removeItem(names.token)
  localStorage.removeItem(names.user)
  localStorage.removeItem(unsavedName(null))
}

/**
 * Forgets the person if `token` is still the stored one; returns false when another has replaced it meanwhile, after a
 * new sign-in here or in another tab.
 */
export function forgetPersonOf(token: string | null): boolean {
  if (stored.token() !== token) return false
  forgetPerson()
  return true
}

/** Throws when the browser refuses to store anything. */
export function requireStorage(): void {
  const probe = 'wine_probe'
  localStorage.setItem(probe, probe)
  localStorage.removeItem(probe)
}

/** Calls back when another tab changed one of the three values, with `all` when it cleared the storage. */
export function onStoredElsewhere(listener: (name: StoredName | 'all') => void): () => void {
  const listen = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return
    const name = (Object.keys(names) as StoredName[]).find(each => names[each] === key)
    if (key === null) listener('all')
    else if (name) listener(name)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function codeOrNull(text: string | null): string | null {
  return text !== null && /^[A-Z]{3}$/.test(text) ? text : null
}
