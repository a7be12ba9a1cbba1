import type { Endpoint } from './contract.ts'

/** What it takes to reach an endpoint: plain values, which can be kept and handed to a worker. */
export type Reach = Pick<Endpoint, 'method' | 'path' | 'takes' | 'gives' | 'writes'>

export function reachOf({ method, path, takes, gives, writes }: Reach): Reach {
  return { method, path, takes, gives, writes }
}

/** The path of an endpoint with its parameters filled in, and the query behind it. */
export function addressOf(
  endpoint: { path: string },
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each))
    }
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
