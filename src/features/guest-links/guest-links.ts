import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { admit, type CellarAccess } from '../../server/access.ts'
import { cellarStates } from '../../server/cellar-state.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import type { BodyOf } from '../../shared/contract.ts'
import { addDays, beginningOf, type Day } from '../../shared/days.ts'
import { AppError, refuse } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { isCleanText } from '../../shared/text.ts'
import { holdMembers } from '../members/hold-members.ts'
import { digestOf, newToken } from '../members/link-token.ts'
import { makeRoomForLink, usableLinks } from '../members/owner-links.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import type { WineQuery } from '../wines/contract.ts'
import { listedCellar } from '../wines/listed-cellar.ts'
import type { GuestLink, GuestWine, makeGuestLink as makeGuestLinkEndpoint } from './contract.ts'

/*
 * An owner lets guests see a list by a link with a random token, of which only the digest is stored. It shows the names
 * and origins of the wines and nothing else, until the end of its last day, and only as long as who made it is an owner of
 * the cellar.
 */

/** Lists the links that can still be used, the latest first. */
export function listGuestLinks(db: Database, cellar_id: string, now: Date): Promise<GuestLink[]> {
  return usable(db, now)
    .select(['guest_links.id', 'guest_links.name', 'guest_links.until_on', 'people.name as made_by'])
    .where('guest_links.cellar_id', '=', cellar_id)
    .orderBy('guest_links.made_at', 'desc')
    .orderBy('guest_links.id', 'desc')
    .execute()
}

/** Makes a link and returns it with its token, which cannot be read again. Its last day is one of the maker's calendar. */
export async function makeGuestLink(
  tx: Tx,
  { cellar_id, person_id, person_name }: CellarAccess,
  { name, until_on, query }: BodyOf<typeof makeGuestLinkEndpoint>,
  caller: Caller & { now: Date; today: Day; time_zone: string },
): Promise<GuestLink & { token: string }> {
  const { now, today, time_zone } = caller
  refuse({
    until_on:
      until_on < today
        ? { code: 'day_in_past' }
        : until_on > addDays(today, limits.guest_link_days)
          ? { code: 'day_too_late', values: { max: limits.guest_link_days } }
          : undefined,
  })
  const cellar = await holdMembers(tx, cellar_id)
  await makeRoomForLink(tx, 'guest_links', cellar_id, now)
  const token = newToken()
  const link = { id: newId(now.getTime()), name, until_on }
  await tx
    .insertInto('guest_links')
    .values({
      ...link,
      cellar_id,
      digest: digestOf(token),
      query: JSON.stringify(query),
      made_by: person_id,
      made_at: now.toISOString(),
      expires_at: beginningOf(addDays(until_on, 1), time_zone).toISOString(),
    })
    .execute()
  await recordEvent(tx, caller, { kind: 'list_shared', person_id, detail: cellar.name }, now)
  return { ...link, made_by: person_name, token }
}

/**
 * Returns the list of a link by name; the contract declares which part of its wines is sent. Throws the same error whether the
 * link has ended, was taken back or never existed.
 */
export async function readGuestLink(
  host: CellarHost,
  token: string,
  { now, today, language }: { now: Date; today: Day; language: string },
): Promise<{ name: string; until_on: Day; total: number; wines: GuestWine[] }> {
  const found = isCleanText(token)
    ? await usable(host.db, now)
        .select(['guest_links.name', 'guest_links.until_on', 'guest_links.query', 'guest_links.cellar_id'])
        .select(['people.id as person_id', 'people.name as person_name'])
        .where('guest_links.digest', '=', digestOf(token))
        .executeTakeFirst()
    : undefined
  const state = found && (await cellarStates(host.db, [found.cellar_id])).get(found.cellar_id)
  if (!state) throw new AppError(404, 'guest_link_invalid')
  const { name, until_on, cellar_id, person_id, person_name } = found
  const { version, change_id } = state
  const membership = { cellar_id, role: 'owner', prices: true, version, change_id } as const
  const { access } = admit({ id: person_id, name: person_name }, membership, 'viewer')
  const { find } = await listedCellar(host, access, 'EUR', today)
  // The order of a list could tell what its wines are worth.
  const { sort: _, direction: __, ...query } = JSON.parse(found.query) as WineQuery
  const { lines } = find(query, language)
  const wines = lines.slice(0, limits.guest_wines).map(({ wine }) => wine)
  return { name, until_on, total: lines.length, wines }
}

const usable = (db: Database, now: Date) =>
  db
    .selectFrom('guest_links')
    .innerJoin('people', 'people.id', 'guest_links.made_by')
    .where('guest_links.id', 'in', usableLinks(db, 'guest_links', now))
