import { type ScreenName, screenRows } from '../src/app/screens.ts'

/** The sticker is of another cellar: one of the person's own leads on to a wine or a place. */
const fixed = { code: 'ABCDEF' }

/** Returns the address of every screen with the given ids in it; a screen whose id is not given is left out. */
export function screenAddresses(ids: Record<string, string | undefined>): Partial<Record<ScreenName, string>> {
  const params: Record<string, string | undefined> = { ...fixed, ...ids }
  const rows = screenRows.filter(([, { path }]) =>
    Array.from(path.matchAll(/:(\w+)/g)).every(([, param = '']) => params[param]),
  )
  return Object.fromEntries(rows.map(([name, { path }]) => [name, addressOf(path, params)]))
}

function addressOf(path: string, params: Record<string, string | undefined>): string {
  return path.replace('*', 'nowhere').replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? '')
}
