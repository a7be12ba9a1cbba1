/** The named parts of a path. */
export type Params = Readonly<Record<string, string>>

/** Returns the named parts of a path that matches a pattern such as `/items/:item_id`. */
export function paramsIn(pathname: string, pattern: string): Params | undefined {
  const named = pattern.replace('*', '.*').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = RegExp(`^${named}/*$`, 'i').exec(pathname)
  if (!found) return undefined
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
