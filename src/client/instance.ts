import { useSyncExternalStore } from 'react'
import { parseJson } from './parse-json.ts'

/** What the server last told this browser of the instance, with which a page begins. */
interface Instance {
  name: string
  /** The language for people who are not signed in; null for that of the browser. */
  locale: string | null
}

const key = 'wine_instance'
const productName = 'Wine Cellar'
let told: Instance | undefined
const listeners = new Set<() => void>()

export function instance(): Instance {
  told ??= stored()
  return told
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
  told = { name, locale }
  localStorage.setItem(key, JSON.stringify(told))
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
