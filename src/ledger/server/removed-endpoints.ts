import * as z from 'zod/mini'
import { route } from '../../server/http.ts'
import { endpoint } from '../../shared/contract.ts'
import { notFound } from '../../shared/errors.ts'
import { Committed } from '../contract.ts'

/**
 * Stands for endpoints of earlier releases that are gone: a request that was done through them is still answered by its
 * key.
 */
export const removedEndpoints = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map(method =>
  route(
    endpoint({
      method,
      path: '/api/cellars/:cellar_id/*',
      policy: 'viewer',
      summary: 'An endpoint that this release does not have',
      params: z.looseObject({}),
      answer: Committed,
      writes: true,
    }),
    async () => {
      throw notFound()
    },
  ),
)
