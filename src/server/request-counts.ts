import { setTimeout } from 'node:timers/promises'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Database } from './db/tables.ts'

const minuteMs = 60_000
/** A process takes this part of an address's requests from the database at once. */
const part = 1 / 100
const timeoutMs = 250

/** The knowledge of this process about the requests from an address in this minute. */
interface Share {
  /** The number that all processes had taken when this one last did. */
  taken: number
  /** The number that this process took and has not answered. */
  left: number
  taking?: Promise<void> | undefined
}

/**
 * Counts the requests from each address over all processes on one PostgreSQL, for `@fastify/rate-limit`. A process takes
 * some requests from the database before it answers them, so that all together never answer more than the limit. While
 * the database does not answer, each process counts for itself.
 */
export function sharedCounts(db: Database, now: () => Date): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    #minute = 0
    readonly #shares = new Map<string, Share>()

    incr(...[address, done, , max]: Parameters<FastifyRateLimitStore['incr']>) {
      const ttl = minuteMs - (now().getTime() % minuteMs)
      this.#count(address, max).then(current => done(null, { current, ttl }), done)
    }

    child() {
      return this
    }

    /** Returns the number of this request among those of the minute, which is above the limit if it is refused. */
    async #count(address: string, max: number): Promise<number> {
      const share = this.#shareOf(address)
      while (share.left === 0 && share.taken < max) {
        share.taking ??= this.#take(address, share, max).finally(() => {
          share.taking = undefined
        })
        await share.taking
      }
      if (share.left === 0) return max + 1
      share.left--
      return share.taken - share.left
    }

    #shareOf(address: string): Share {
      const minute = Math.floor(now().getTime() / minuteMs)
      if (minute !== this.#minute) this.#shares.clear()
      this.#minute = minute
      const share = this.#shares.get(address) ?? { taken: 0, left: 0 }
      this.#shares.set(address, share)
      return share
    }

    async #take(address: string, share: Share, max: number) {
      const wanted = Math.ceil(max * part)
      const counted = countInAll(db, address, this.#minute, wanted).catch(() => undefined)
      const count = await Promise.race([counted, setTimeout(timeoutMs, undefined, { ref: false })])
      const all = count ?? share.taken + wanted
      share.left = Math.max(0, wanted - Math.max(0, all - max))
      share.taken = Math.min(all, max)
    }
  }
}

/** Adds requests of an address to those of the minute, and returns their number. */
async function countInAll(db: Database, address: string, minute: number, more: number): Promise<number> {
  const { count } = await db
    .insertInto('request_counts')
    .values({ address, minute, count: more })
    .onConflict(conflict =>
      conflict.column('address').doUpdateSet({
        // The clock of another machine may have reached the next minute.
        minute: sql`greatest(request_counts.minute, excluded.minute)`,
        count: sql`excluded.count + case when request_counts.minute >= excluded.minute then request_counts.count else 0 end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the counts of earlier minutes. */
export async function forgetCounts(db: Database, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / minuteMs) - 1
  await db.deleteFrom('request_counts').where('minute', '<', minute).execute()
}
