import type { Question } from '../contract.ts'

/** Returns the address of the list that shows the wines of a figure. */
export function listAddress(question: Question): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(question)) {
    for (const each of [value].flat()) if (each !== undefined) params.append(name, each)
  }
  const search = params.toString()
  return search ? `/?${search}` : '/'
}
