import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../server/db/tables.ts'
import { AppError } from '../../shared/errors.ts'
import { networkOf } from './networks.ts'

/**
 * Limits on guessing. Some tries are free; after them each next one has to wait, a second, then two, four and so on up
 * to five minutes. A try that comes too early is refused with the seconds left, is not looked at and counts for nothing.
 *
 * Signing in is counted three ways:
 * - by account *and* network: what one stranger does to one account;
 * - by network: one stranger trying many accounts;
 * - by account: many strangers trying one account. This count makes a network that failed here before wait longer, but
 *   the wait runs from that network's own last try. So strangers can't keep the right person out: from elsewhere the
 *   first try is always free, and nobody else's tries prolong the wait.
 *
 * A network that once signed in to the account (in the last 90 days) is held to the first count alone: whoever shares it,
 * and whoever attacks the account from elsewhere, is of no concern to it.
 *
 * A try is counted before the password is looked at and taken back when it was right, so that many at once count as
 * many. What was tried is kept as a digest (people type passwords into the wrong field) and forgotten after a day.
 */
export interface Try {
  /** The password was right: this try doesn't count, and earlier ones of this network at this account are forgotten. */
  passed(): Promise<void>
}

interface Steps {
  free: number
  longest_s: number
}
const steps = {
  here: { free: 5, longest_s: 300 },
  account: { free: 20, longest_s: 300 },
  network: { free: 30, longest_s: 300 },
  registration: { free: 30, longest_s: 3_600 },
} as const satisfies Record<string, Steps>

const dayMs = 86_400_000
const knownForMs = 90 * dayMs

/** Counts a try to sign in. Throws 429 when it comes too early. */
export async function trySignIn(db: Database, email_folded: string, ip: string, now: Date): Promise<Try> {
  const account = createHash('sha256').update(email_folded).digest('base64url')
  const network = networkOf(ip)
  const keys = {
    account: `account:${account}`,
    network: `network:${network}`,
    here: `here:${account}:${network}`,
    known: `known:${account}:${network}`,
  }
  await db.transaction().execute(async tx => {
    // Always in this order, so that two never wait for each other.
    const byAccount = await held(tx, keys.account, now)
    const byNetwork = await held(tx, keys.network, now)
    const here = await held(tx, keys.here, now)
    const waits = [secondsToWait(here, steps.here, now)]
    if (!(await isKnown(tx, keys.known, now))) {
      waits.push(secondsToWait(byNetwork, steps.network, now))
      if (here.count > 0) waits.push(secondsToWait({ ...here, count: byAccount.count }, steps.account, now))
    }
    refuseEarly(waits)
    for (const counter of [byAccount, byNetwork, here]) await countOne(tx, counter, now)
  })
  const passed = () =>
    db.transaction().execute(async tx => {
      for (const key of [keys.account, keys.network]) await takeBack(tx, key)
      await tx.deleteFrom('attempts').where('key', '=', keys.here).execute()
      await remember(tx, keys.known, now)
      await forgetOld(tx, now)
    })
  return { passed }
}

/** Counts a signed-in person's try to give the password again. Throws 429 when it comes too early. */
export async function tryPasswordAgain(db: Database, person_id: string, now: Date): Promise<Try> {
  const key = `again:${person_id}`
  await countTry(db, key, steps.here, now)
  return {
    passed: async () => {
      await db.deleteFrom('attempts').where('key', '=', key).execute()
    },
  }
}

/** Counts a registration, which tells whether an e-mail has an account. Throws 429 when there were too many. */
export async function tryRegistration(db: Database, ip: string, now: Date): Promise<void> {
  await countTry(db, `registration:${networkOf(ip)}`, steps.registration, now)
}

async function countTry(db: Database, key: string, limit: Steps, now: Date) {
  await db.transaction().execute(async tx => {
    const counter = await held(tx, key, now)
    refuseEarly([secondsToWait(counter, limit, now)])
    await countOne(tx, counter, now)
  })
}

interface Counter {
  key: string
  count: number
  last_at: string
}

/** The counter as it is, held until the transaction ends; one that was not touched for a day is at nought. */
async function held(tx: Tx, key: string, now: Date): Promise<Counter> {
  const counter = await tx
    .insertInto('attempts')
    .values({ key, count: 0, last_at: now.toISOString() })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row => ({ count: row.ref('attempts.count') })))
    .returning(['key', 'count', 'last_at'])
    .executeTakeFirstOrThrow()
  return isWithin(counter.last_at, dayMs, now) ? counter : { ...counter, count: 0 }
}

async function countOne(tx: Tx, { key, count }: Counter, now: Date) {
  await tx
    .updateTable('attempts')
    .set({ count: count + 1, last_at: now.toISOString() })
    .where('key', '=', key)
    .execute()
}

async function takeBack(tx: Tx, key: string) {
  await tx
    .updateTable('attempts')
    .set(row => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

function secondsToWait({ count, last_at }: Counter, { free, longest_s }: Steps, now: Date): number {
  if (count < free) return 0
  const wait = Math.min(longest_s, 2 ** (count - free))
  const passed = (now.getTime() - Date.parse(last_at)) / 1000
  // A clock that was put back must not make anyone wait longer.
  return Math.min(wait, wait - passed)
}

function refuseEarly(waits: number[]) {
  const seconds = Math.ceil(Math.max(...waits))
  if (seconds > 0) throw new AppError(429, 'too_many', { seconds })
}

async function isKnown(tx: Tx, key: string, now: Date): Promise<boolean> {
  const known = await tx.selectFrom('attempts').select('last_at').where('key', '=', key).executeTakeFirst()
  return known !== undefined && isWithin(known.last_at, knownForMs, now)
}

async function remember(tx: Tx, key: string, now: Date) {
  const last_at = now.toISOString()
  await tx
    .insertInto('attempts')
    .values({ key, count: 0, last_at })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ last_at }))
    .execute()
}

async function forgetOld(tx: Tx, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await tx
    .deleteFrom('attempts')
    .where(row =>
      row.or([
        row('last_at', '<', before(knownForMs)),
        row.and([row('last_at', '<', before(dayMs)), row('key', 'not like', 'known:%')]),
      ]),
    )
    .execute()
}

function isWithin(at: string, ms: number, now: Date): boolean {
  return now.getTime() - Date.parse(at) < ms
}
