import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endpoint } from '../shared/contract.ts'
import { AppError } from '../shared/errors.ts'
import type { Host } from './host.ts'
import { type Route, route } from './http.ts'

const Health = z.strictObject({ status: z.literal('ok'), database: z.enum(['ok', 'no_answer']) })
const Ready = z.strictObject({ status: z.literal('ok') })

/** A health check usually gives up after a second, so the answer must come sooner. */
const timeoutMs = 500

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  policy: 'public',
  summary: 'Check whether the process lives, and whether its database answers',
  answer: Health,
})

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  policy: 'public',
  summary: 'Check whether requests can be served: 503 while the database is away',
  answer: Ready,
})

export function healthRoutes(host: Host): Route[] {
  return [
    route(getHealth, async () => {
      const inTime = Promise.race([answers(host), setTimeout(timeoutMs, false, { ref: false })])
      const database = host.isReady() && (await inTime) ? 'ok' : 'no_answer'
      return { status: 'ok', database } as const
    }),
    route(getReady, async () => {
      if (!(await answers(host))) throw new AppError(503, 'database_away')
      return { status: 'ok' } as const
    }),
  ]
}

function answers({ db }: Host): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
