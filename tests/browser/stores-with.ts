import type { Page } from '@playwright/test'

/** Returns the stores of the browser that contain the words, in a key or in a value. */
export async function storesWith(page: Page, words: string): Promise<string[]> {
  return page.evaluate(async words => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, each) => (ArrayBuffer.isView(each) ? new TextDecoder().decode(each) : each)) ?? ''
    const has = (value: unknown) => textOf(value).includes(words)
    const found: string[] = []
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      if (has(Object.entries(storage))) found.push(name)
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.open(name)
      // The database was deleted meanwhile, and opening it would create it again.
      request.onupgradeneeded = () => request.transaction?.abort()
      const db = await result(request).catch(() => undefined)
      if (!db) continue
      if (has(name)) found.push(name)
      for (const store of db.objectStoreNames) {
        const records = db.transaction(store).objectStore(store)
        if (has(await result(records.getAllKeys())) || has(await result(records.getAll())))
          found.push(`${name} ${store}`)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        if (has(request.url) || (await answer?.text())?.includes(words)) found.push(`${name} ${request.url}`)
      }
    }
    return found
  }, words)
}
