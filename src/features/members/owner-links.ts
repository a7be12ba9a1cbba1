import type { Database, Tx } from '../../server/db/tables.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'

/*
 * Invitations and links for guests have these columns in common: a cellar, the digest of a token and the time at which
 * they expire.
 */

type OwnerLinks = 'invitations' | 'guest_links'

/** The types of the queries need one table; the columns that they use are the same in both. */
const either = (table: OwnerLinks) => table as 'invitations'

/** Makes room by removing the links that have expired, of any cellar. Throws if one cellar has as many as it may have. */
export async function makeRoomForLink(tx: Tx, table: OwnerLinks, cellar_id: string, now: Date): Promise<void> {
  await tx.deleteFrom(either(table)).where('expires_at', '<=', now.toISOString()).execute()
  const { count } = await tx
    .selectFrom(either(table))
    .select(row => row.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  const max = limits[table]
  if (Number(count) >= max) throw conflict(`too_many_${table}`, { max })
}

/** Selects the ids of the links that have not expired and were made by somebody who still is an owner of the cellar. */
export const usableLinks = (db: Database, table: OwnerLinks, now: Date) =>
  db
    .selectFrom(`${either(table)} as link`)
    .innerJoin('people', 'people.id', 'link.made_by')
    .innerJoin('members', join =>
      join.onRef('members.cellar_id', '=', 'link.cellar_id').onRef('members.person_id', '=', 'link.made_by'),
    )
    .select('link.id')
    .where('link.expires_at', '>', now.toISOString())
    .where('members.role', '=', 'owner')
    .where('people.disabled_at', 'is', null)

/**
 * Throws 404 for a link that was used or taken back meanwhile, and for one of another cellar. Without a cellar, it may be
 * one of any.
 */
export async function takeLinkBack(
  db: Database,
  table: OwnerLinks,
  cellar_id: string | undefined,
  id: string,
): Promise<void> {
  const link = db.deleteFrom(either(table)).where('id', '=', id)
  const { numDeletedRows } = await (cellar_id === undefined
    ? link
    : link.where('cellar_id', '=', cellar_id)
  ).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
