import type { Plugin } from 'vite'
import { reachOf } from '../shared/address.ts'
import type { Endpoint } from '../shared/contract.ts'

/**
 * Build step: the endpoints that a feature's `endpoints.ts` names come without their schemas, as the browser needs no
 * more to call them. The list is then drawn without the schemas and their library, which saves 14 kB compressed and the
 * construction of 900 schemas.
 */
export const plainEndpoints: Plugin = {
  name: 'plain-endpoints',
  apply: 'build',
  load: {
    filter: { id: /\/endpoints\.ts$/ },
    async handler(path) {
      const endpoints: Record<string, Endpoint> = await import(path)
      return Object.entries(endpoints)
        .map(
          ([name, endpoint]) =>
            `export const ${name} = ${JSON.stringify({ ...reachOf(endpoint), policy: endpoint.policy })}`,
        )
        .join('\n')
    },
  },
}
