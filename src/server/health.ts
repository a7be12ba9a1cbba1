import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endpoint } from '../shared/contract.ts'
import { AppError } from '../shared/errors.ts'
import type { Host } from './host.ts'
import { type Route, route } from './http.ts'

const Fine = z.strictObject({ status: z.literal('ok') })

const fine: z.infer<typeof Fine> = { status: 'ok' }

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  policy: 'public',
  summary: 'Whether the process lives',
  answer: Fine,
})

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  policy: 'public',
  summary: 'Whether the database answers',
  answer: Fine,
})

export function healthRoutes(host: Host): Route[] {
  return [
    route(getHealth, async () => fine),
    route(getReady, async () => {
      await sql`select 1`.execute(host.db).catch(() => {
        throw new AppError(503, 'unavailable')
      })
      return fine
    }),
  ]
}
