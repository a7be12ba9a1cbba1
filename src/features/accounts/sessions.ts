import { hash, randomBytes } from 'node:crypto'
import type { MemberRole } from '../../model/person.ts'
import type { Identity, Principal } from '../../server/access.ts'
import { type CellarState, readingState, seesPrices } from '../../server/cellar-state.ts'
import { preparedStatement } from '../../server/db/prepared.ts'
import { runTogether } from '../../server/db/run-in-order.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { AppError, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import type { Settings } from '../admin/contract.ts'
import { readSettings } from '../admin/stored-settings.ts'
import type { Session } from './contract.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** A session that began later than this was begun by a clock that was wrong. */
const aheadMs = 90 * dayMs
/** A use is stored when the last stored one is older than this, so none is while the clock is set back. */
const noteAfterMs = 5 * minuteMs

/**
 * Returns the person of a token and their role in a cellar. Undefined for a token that is unknown, ended or expired, or
 * whose account is switched off. Every request needs this, so both statements are sent at once.
 */
export async function authenticate(
  db: Database,
  token: string,
  cellar_id: string | undefined,
  now: Date,
): Promise<Identity | undefined> {
  if (!/^wc_[\w-]{43}$/.test(token)) return undefined
  const finding = findSession(db, {
    token_hash: hashOf(token),
    cellar_id: cellar_id ?? null,
    at: now.toISOString(),
    // A session created by a clock that was years ahead would outlive every limit.
    latest: new Date(now.getTime() + aheadMs).toISOString(),
  })
  let found: SessionFound | undefined
  let state: CellarState | undefined
  await runTogether(db, [
    { query: finding, rows: 1, take: ([row]) => (found = row as SessionFound | undefined) },
    ...(cellar_id ? [readingState(db, cellar_id, read => (state = read))] : []),
  ])
  if (!found) return undefined
  const { created_at, last_used_at, cellar_role, ...person } = found
  const isNoted = db.isTransaction || now.getTime() - Date.parse(last_used_at) <= noteAfterMs
  if (!isNoted) void noteUse(db, person, created_at, now)
  if (!cellar_id || !cellar_role || !state) return { person }
  const { version, change_id } = state
  const prices = seesPrices(cellar_role, state)
  return { person, membership: { cellar_id, role: cellar_role, prices, version, change_id } }
}

type SessionFound = Principal & { created_at: string; last_used_at: string; cellar_role: MemberRole | null }

interface SessionQuery {
  token_hash: string
  cellar_id: string | null
  at: string
  latest: string
}

const findSession = preparedStatement((db, query: SessionQuery) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('members', join =>
      join.onRef('members.person_id', '=', 'people.id').on('members.cellar_id', '=', query.cellar_id),
    )
    .select('members.role as cellar_role')
    .select(['people.id', 'people.name', 'people.email', 'people.role', 'people.locale', 'people.preferred_currency'])
    .select(['sessions.id as session_id', 'sessions.created_at', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', query.token_hash)
    .where('sessions.expires_at', '>', query.at)
    .where('sessions.created_at', '<', query.latest)
    .where('people.disabled_at', 'is', null),
)

/** Returns those of these sessions that have not ended. */
export async function findLiveSessions(
  db: Database,
  session_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, true>> {
  const live = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select('sessions.id')
    .where('sessions.id', 'in', session_ids)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('people.disabled_at', 'is', null)
    .execute()
  return new Map(live.map(({ id }) => [id, true]))
}

/** Starts a session and returns its token, of which only the hash is stored. Beyond the limit, the oldest in use ends. */
export async function startSession(
  tx: Tx,
  person_id: string,
  userAgent: string | undefined,
  now: Date,
): Promise<string> {
  const { token, token_hash } = newToken()
  const at = now.toISOString()
  await endSurplus(tx, person_id, now)
  await tx
    .insertInto('sessions')
    .values({
      id: newId(now.getTime()),
      person_id,
      token_hash,
      created_at: at,
      last_used_at: at,
      expires_at: expiryOf(at, now, await readSettings(tx)),
      user_agent: userAgent?.slice(0, 300) ?? null,
      confirmed_at: null,
    })
    .execute()
  return token
}

/** Gives a session a new token, so that the old one ends. Throws 401 when the session has ended. */
export async function renewToken(tx: Tx, session_id: string): Promise<string> {
  const { token, token_hash } = newToken()
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ token_hash })
    .where('id', '=', session_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError(401, 'not_signed_in')
  return token
}

/** Lists the sessions of the person, the last used first. */
export async function listSessionsOf(db: Database, person: Principal, now: Date): Promise<Session[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent'])
    .where('person_id', '=', person.id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return sessions.map(session => ({ ...session, current: session.id === person.session_id }))
}

/** Ends one session of the person. Throws 404 for one that is not theirs. */
export async function endSessionOf(db: Database, person_id: string, session_id: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', session_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw notFound()
}

/** Ends the sessions of a person, all or all but one. */
export async function endSessionsOf(db: Database, person_id: string, but?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('person_id', '=', person_id)
    .$if(but !== undefined, query => query.where('id', '!=', but as string))
    .execute()
}

/** The sessions whose use is being stored. */
const beingNoted = new Set<string>()

/** Stores that a session is in use. Nobody waits for it; where it fails, the next request tries again. */
async function noteUse(db: Database, person: Pick<Principal, 'id' | 'session_id'>, created_at: string, now: Date) {
  if (beingNoted.has(person.session_id)) return
  beingNoted.add(person.session_id)
  try {
    const at = now.toISOString()
    await db
      .updateTable('people')
      .set({ last_seen_at: at })
      .where('id', '=', person.id)
      // A use on another device that was later may have been stored already.
      .where(({ eb, or }) => or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', at)]))
      .execute()
    await db
      .updateTable('sessions')
      .set({ last_used_at: at, expires_at: expiryOf(created_at, now, await readSettings(db)) })
      .where('id', '=', person.session_id)
      .execute()
  } catch {
    // The next request tries again.
  } finally {
    beingNoted.delete(person.session_id)
  }
}

/** Gives every session the end that the settings give it, counted from its start and its last use. */
export async function applySessionLengths(tx: Tx): Promise<void> {
  const settings = await readSettings(tx)
  const sessions = await tx.selectFrom('sessions').select(['id', 'created_at', 'last_used_at', 'expires_at']).execute()
  for (const { id, created_at, last_used_at, expires_at: before } of sessions) {
    const expires_at = expiryOf(created_at, new Date(last_used_at), settings)
    if (expires_at !== before) await tx.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute()
  }
}

function expiryOf(
  created_at: string,
  used: Date,
  { session_idle_days, session_days }: Pick<Settings, 'session_idle_days' | 'session_days'>,
): string {
  const ends = [used.getTime() + session_idle_days * dayMs, Date.parse(created_at) + session_days * dayMs]
  return new Date(Math.min(...ends)).toISOString()
}

async function endSurplus(tx: Tx, person_id: string, now: Date) {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'expires_at'])
    .where('person_id', '=', person_id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const live = sessions.filter(session => session.expires_at > now.toISOString())
  const remaining = new Set(live.slice(0, limits.sessions_per_person - 1).map(session => session.id))
  const surplus = sessions.map(session => session.id).filter(id => !remaining.has(id))
  if (surplus.length > 0) await tx.deleteFrom('sessions').where('id', 'in', surplus).execute()
}

function newToken(): { token: string; token_hash: string } {
  const token = `wc_${randomBytes(32).toString('base64url')}`
  return { token, token_hash: hashOf(token) }
}

function hashOf(token: string): string {
  return hash('sha256', token)
}
