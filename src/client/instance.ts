import { useSyncExternalStore } from 'react'
import { basePath } from './base-path.ts'
import { parseJson } from './parse-json.ts'

/** The instance as the server last described it to this browser, with which a page begins. */
interface Instance {
  name: string
  /** The language for people who are not signed in; null for that of the browser. */
  locale: string | null
}

const key = `wine_instance${basePath}`
const productName = 'Wine Cellar'
let known: Instance | undefined
const listeners = new Set<() => void>()

export function instance(): Instance {
  known ??= stored()
  return known
}

export function useInstanceName(): string {
  return useSyncExternalStore(listen, () => instance().name)
}

/** Returns the name of the instance; undefined if it has the product's. */
export function useOwnName(): string | undefined {
  const name = useInstanceName()
  return name === productName ? undefined : name
}

/** Shows the instance as the server describes it now, and at the next start of a page. */
export function storeInstance({ instance_name: name, default_locale: locale }: Described): void {
  known = { name, locale }
  if (name === productName && locale === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(known))
  for (const listener of listeners) listener()
}

interface Described {
  instance_name: string
  default_locale: string | null
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Anybody may have written the stored value. */
function stored(): Instance {
  const { name, locale } = (parseJson(localStorage.getItem(key)) ?? {}) as Partial<Record<string, unknown>>
  return {
    name: typeof name === 'string' ? name : productName,
    locale: typeof locale === 'string' ? locale : null,
  }
}
