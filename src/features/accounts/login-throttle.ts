import { createHash } from 'node:crypto'
import type { Database, SignInTryRow, Tx } from '../../server/db/tables.ts'
import { AppError } from '../../shared/errors.ts'
import { neighbourhoodOf, networkOf } from './networks.ts'

/**
 * Throttles attempts to guess a password. Some attempts are free; each further one has to wait, a second, then two, four
 * and so on up to five minutes. An attempt that comes too early is refused with the seconds left and is not counted.
 *
 * Failed sign-ins of one day are counted in four ways:
 * - at one account from one network: what one stranger does to one account;
 * - at one account from one neighbourhood, which has networks to change between;
 * - at one account from everywhere: many strangers at one account. This makes a neighbourhood that failed here before
 *   wait longer, but the wait runs from its own last attempt. So strangers cannot keep the right person out: from
 *   elsewhere the first attempt is always free, and nobody else's attempts prolong the wait;
 * - accounts that a neighbourhood failed at: one stranger at many accounts. Attempts do not count here, so that whoever
 *   guesses at one account from a school, or from behind the same proxy, keeps nobody else there from signing in.
 *
 * A network that once signed in to the account (in the last 90 days) is held to the first count alone: whoever shares its
 * neighbourhood, and whoever attacks the account from elsewhere, is of no concern to it.
 *
 * An attempt is counted before the password is checked and taken back when it was right, so that many at once count as
 * many. The account is stored as a digest (people type passwords into the wrong field) and forgotten after a day.
 */
export interface Try {
  /** Called when the password was right: this attempt and earlier ones of this network at this account are forgotten. */
  passed(): Promise<void>
}

interface Steps {
  free: number
  longest_s: number
}
const steps = {
  here: { free: 5, longest_s: 300 },
  near: { free: 10, longest_s: 300 },
  account: { free: 20, longest_s: 300 },
  accounts: { free: 30, longest_s: 300 },
  registration: { free: 30, longest_s: 3_600 },
  asking: { free: 10, longest_s: 3_600 },
  invitation: { free: 30, longest_s: 300 },
  issuer: { free: 30, longest_s: 300 },
  invitation_mails: { free: 10, longest_s: 3_600 },
  mails: { free: 3, longest_s: 3_600 },
} as const satisfies Record<string, Steps>

const dayMs = 86_400_000
const knownForMs = 90 * dayMs

/** Counts an attempt to sign in. Throws 429 when it comes too early. */
export async function trySignIn(db: Database, email_folded: string, ip: string, now: Date): Promise<Try> {
  const account = accountOf(email_folded)
  const network = networkOf(ip)
  const neighbourhood = neighbourhoodOf(ip)
  const at = now.toISOString()
  await db.transaction().execute(async tx => {
    // The order is always the same, so that two attempts never wait for each other.
    await lockCounter(tx, `account:${account}`, now)
    await lockCounter(tx, `neighbourhood:${neighbourhood}`, now)
    const here = await triesIn(tx, { account, network }, now)
    const waits = [secondsToWait(here, steps.here, now)]
    if (!(await isKnown(tx, account, network, now))) {
      const near = await triesIn(tx, { account, neighbourhood }, now)
      const everywhere = await triesIn(tx, { account }, now)
      const around = await triesIn(tx, { neighbourhood }, now)
      waits.push(secondsToWait(near, steps.near, now))
      if (near.count > 0) waits.push(secondsToWait({ ...near, count: everywhere.count }, steps.account, now))
      waits.push(secondsToWait({ ...around, count: around.accounts }, steps.accounts, now))
    }
    refuseEarly(waits)
    await write(tx, { account, network, neighbourhood, count: here.count + 1, last_at: at })
  })
  return {
    async passed() {
      await write(db, { account, network, neighbourhood, count: 0, last_at: at, passed_at: at })
      await forgetOld(db, now)
    },
  }
}

/** Counts an attempt of a signed-in person to confirm the password. Throws 429 when it comes too early. */
export async function tryPasswordAgain(db: Database, person_id: string, now: Date): Promise<Try> {
  return counted(db, `again:${person_id}`, steps.here, now)
}

/** Counts an attempt to use the token of an invitation. Throws 429 when there were too many from around here. */
export async function tryInvitation(db: Database, ip: string, now: Date): Promise<Try> {
  return counted(db, `invitation:${neighbourhoodOf(ip)}`, steps.invitation, now)
}

/** Counts an attempt to use the token of a link for guests. Throws 429 when there were too many from around here. */
export async function tryGuestLink(db: Database, ip: string, now: Date): Promise<Try> {
  return counted(db, `guest:${neighbourhoodOf(ip)}`, steps.invitation, now)
}

/** Counts an invitation that a person has mailed. Throws 429 when there were too many. */
export async function tryMailingInvitation(db: Database, person_id: string, now: Date): Promise<void> {
  await countTry(db, `invitation_mails:${person_id}`, steps.invitation_mails, now)
}

/**
 * Counts an attempt at the code of a second factor, wherever it comes from: it takes the password, so no stranger can
 * make the right person wait. Throws 429 when it comes too early.
 */
export async function trySecondFactor(db: Database, person_id: string, now: Date): Promise<Try> {
  return counted(db, `second:${person_id}`, steps.here, now)
}

/** Counts an attempt at a recovery code, apart from attempts at the password. Throws 429 when it comes too early. */
export async function tryRecovery(db: Database, email_folded: string, ip: string, now: Date): Promise<Try> {
  return trySignIn(db, recoveryAt(email_folded), ip, now)
}

/** Counts a request for a recovery code. Throws 429 when there were too many from around here. */
export async function tryAskingForCode(db: Database, ip: string, now: Date): Promise<void> {
  await countTry(db, `asking:${neighbourhoodOf(ip)}`, steps.asking, now)
}

/** Counts a recovery code asked for one account, and returns whether there were too many to mail another. */
export async function isRequestedTooOften(db: Database, email_folded: string, now: Date): Promise<boolean> {
  try {
    await countTry(db, `mails:${accountOf(email_folded)}`, steps.mails, now)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return true
    throw error
  }
}

/** Forgets the failed attempts at an account, whose password is a new one. */
export async function forgetTriesAt(tx: Tx, email_folded: string): Promise<void> {
  const accounts = [accountOf(email_folded), accountOf(recoveryAt(email_folded))]
  await tx.updateTable('sign_in_tries').set({ count: 0 }).where('account', 'in', accounts).execute()
}

const recoveryAt = (email_folded: string) => `recovery ${email_folded}`

function accountOf(email_folded: string): string {
  return createHash('sha256').update(email_folded).digest('base64url')
}

/** Counts a registration, which tells whether an e-mail has an account. Throws 429 when there were too many. */
export async function tryRegistration(db: Database, ip: string, now: Date): Promise<void> {
  await countTry(db, `registration:${neighbourhoodOf(ip)}`, steps.registration, now)
}

/** Counts a request that makes the server ask another host. Throws 429 when there were too many from around here. */
export async function tryAskingIssuer(db: Database, ip: string, now: Date): Promise<void> {
  await countTry(db, `issuer:${neighbourhoodOf(ip)}`, steps.issuer, now)
}

/** Counts an attempt under a key, which a right one forgets. */
async function counted(db: Database, key: string, limit: Steps, now: Date): Promise<Try> {
  await countTry(db, key, limit, now)
  return {
    passed: async () => {
      await db.deleteFrom('attempts').where('key', '=', key).execute()
    },
  }
}

async function countTry(db: Database, key: string, limit: Steps, now: Date) {
  await db.transaction().execute(async tx => {
    const counter = await lockCounter(tx, key, now)
    refuseEarly([secondsToWait(counter, limit, now)])
    await countOne(tx, counter, now)
  })
}

interface Counter {
  key: string
  count: number
  last_at: string
}

/** Returns a counter, locked until the transaction ends; one that was not touched for a day is at zero. */
async function lockCounter(tx: Tx, key: string, now: Date): Promise<Counter> {
  const counter = await tx
    .insertInto('attempts')
    .values({ key, count: 0, last_at: now.toISOString() })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row => ({ count: row.ref('attempts.count') })))
    .returning(['key', 'count', 'last_at'])
    .executeTakeFirstOrThrow()
  return counter.last_at > before(now, dayMs) ? counter : { ...counter, count: 0 }
}

async function countOne(tx: Tx, { key, count }: Counter, now: Date) {
  await tx
    .updateTable('attempts')
    .set({ count: count + 1, last_at: now.toISOString() })
    .where('key', '=', key)
    .execute()
}

type Scope = Partial<Pick<SignInTryRow, 'account' | 'network' | 'neighbourhood'>>

/** Counts the failed attempts of the last day and their accounts, and returns when the last one was made. */
async function triesIn(tx: Tx, scope: Scope, now: Date): Promise<{ count: number; accounts: number; last_at: string }> {
  const found = await tx
    .selectFrom('sign_in_tries')
    .select(({ fn }) => [fn.sum('count').as('count'), fn.max('last_at').as('last_at')])
    .select(({ fn }) => fn.count('account').distinct().as('accounts'))
    .where(row => row.and(scope))
    .where('count', '>', 0)
    .where('last_at', '>', before(now, dayMs))
    .executeTakeFirstOrThrow()
  return { count: Number(found.count ?? 0), accounts: Number(found.accounts), last_at: found.last_at ?? '' }
}

async function write(
  db: Database,
  { account, network, ...tries }: Omit<SignInTryRow, 'passed_at'> & Partial<SignInTryRow>,
) {
  await db
    .insertInto('sign_in_tries')
    .values({ passed_at: null, account, network, ...tries })
    .onConflict(conflict => conflict.columns(['account', 'network']).doUpdateSet(tries))
    .execute()
}

function secondsToWait({ count, last_at }: Omit<Counter, 'key'>, { free, longest_s }: Steps, now: Date): number {
  if (count < free) return 0
  const wait = Math.min(longest_s, 2 ** (count - free))
  const passed = (now.getTime() - Date.parse(last_at)) / 1000
  // A clock that was set back must not make anyone wait longer.
  return Math.min(wait, wait - passed)
}

function refuseEarly(waits: number[]) {
  const seconds = Math.ceil(Math.max(...waits))
  if (seconds > 0) throw new AppError(429, 'too_many', { seconds })
}

async function isKnown(tx: Tx, account: string, network: string, now: Date): Promise<boolean> {
  const known = await tx
    .selectFrom('sign_in_tries')
    .select('passed_at')
    .where('account', '=', account)
    .where('network', '=', network)
    .where('passed_at', '>', before(now, knownForMs))
    .executeTakeFirst()
  return known !== undefined
}

async function forgetOld(db: Database, now: Date) {
  await db.deleteFrom('attempts').where('last_at', '<', before(now, dayMs)).execute()
  await db
    .deleteFrom('sign_in_tries')
    .where('last_at', '<', before(now, dayMs))
    .where(row => row.or([row('passed_at', 'is', null), row('passed_at', '<', before(now, knownForMs))]))
    .execute()
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}
