import type { WineQuery } from '../../wines/contract.ts'

/** Returns the address of the list that shows the wines of a figure. */
export function listAddress(query: WineQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) params.append(name, each)
  }
  const search = params.toString()
  return search ? `/?${search}` : '/'
}
