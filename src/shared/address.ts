import type { Endpoint } from './contract.ts'

/** The properties needed to call an endpoint: plain values, which can be stored and posted to a worker. */
export type Reach = Pick<Endpoint, 'method' | 'path' | 'takes' | 'gives' | 'writes'>

export function reachOf({ method, path, takes, gives, writes }: Reach): Reach {
  return { method, path, takes, gives, writes }
}

/** Returns the path of an endpoint with its parameters filled in, followed by the query. */
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
