import type { Database, SecurityEventRow } from '../../server/db/tables.ts'
import { newId } from '../../shared/ids.ts'
import type { ChangedSetting, EventKind } from './kinds.ts'

/** The origin of an action; all null at the machine itself. */
export interface Origin {
  ip: string | null
  userAgent: string | undefined
  request_id: string | null
}

/** The origin of a request. */
export interface Caller extends Origin {
  /** The address as the server knows it: behind a trusted proxy, the one that the proxy names. */
  ip: string
  request_id: string
}

interface NewEvent {
  /** The id of an event that a device may send again. */
  id?: string
  kind: EventKind
  /** The person it concerns; null for an e-mail address without an account, which is not kept either. */
  person_id: string | null
  /** The person who did it, where it is not the one it concerns; null for somebody who is not signed in. */
  by_id?: string | null
  detail?: string | null
}

/** Records an event of the security log, in the transaction of what it records if there is one. */
export async function recordEvent(
  db: Database,
  caller: Origin,
  { id, kind, person_id, by_id = person_id, detail = null }: NewEvent,
  now: Date,
): Promise<void> {
  const row: SecurityEventRow = {
    id: id ?? newId(now.getTime()),
    at: now.toISOString(),
    kind,
    person_id,
    by_id,
    detail,
    ip: caller.ip,
    user_agent: caller.userAgent?.slice(0, 300) ?? null,
    request_id: caller.request_id,
  }
  await db
    .insertInto('security_events')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Records that an administrator changed a setting of the instance. */
export async function recordSetting(
  db: Database,
  caller: Caller & { person: { id: string }; now: Date },
  setting: ChangedSetting,
): Promise<void> {
  const event = { kind: 'settings_changed', person_id: caller.person.id, detail: setting } as const
  await recordEvent(db, caller, event, caller.now)
}
