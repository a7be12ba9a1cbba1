import * as z from 'zod/mini'
import { route } from '../../server/http.ts'
import { endpoint } from '../../shared/contract.ts'
import { notFound } from '../../shared/errors.ts'
import { Committed } from '../contract.ts'

/**
 * Stands for commands of earlier releases that are gone: a request that was done by one of them is still answered by
 * its key.
 */
export const removedCommands = route(
  endpoint({
    method: 'POST',
    path: '/api/cellars/:cellar_id/*',
    policy: 'viewer',
    summary: 'A command that this release does not have',
    params: z.looseObject({}),
    answer: Committed,
    writes: true,
  }),
  async () => {
    throw notFound()
  },
)
