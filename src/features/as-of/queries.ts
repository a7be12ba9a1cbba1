import { setImmediate } from 'node:timers/promises'
import { recorded } from '../../ledger/server/stored-rows.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import type { CellarAccess } from '../../server/access.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Locations } from './contract.ts'

const entriesAtOnce = 2_000

/** Returns the state that the first change after the end of a day replaced, for each bottle and place changed since. */
export async function locationsOn(db: Database, { cellar_id }: CellarAccess, end: Date): Promise<Locations> {
  const places = new Map<string, Place | null>()
  const bottles = new Map<string, Bottle | null>()
  const first = await firstChangeFrom(db, cellar_id, end)
  if (first === undefined) return { places: [], bottles: [] }
  let last = { version: first, position: -1 }
  for (;;) {
    const entries = await db
      .selectFrom('change_rows')
      .select(['version', 'position', 'table_name', 'row_id', 'before'])
      .where('cellar_id', '=', cellar_id)
      .where('table_name', 'in', ['bottles', 'places'])
      .where(where =>
        where.or([
          where('version', '>', last.version),
          where.and([where('version', '=', last.version), where('position', '>', last.position)]),
        ]),
      )
      .orderBy('version')
      .orderBy('position')
      .limit(entriesAtOnce)
      .execute()
    for (const { table_name, row_id, before } of entries) {
      const seen: Map<string, unknown> = table_name === 'places' ? places : bottles
      if (!seen.has(row_id)) seen.set(row_id, recorded(table_name, before))
    }
    const end = entries.at(-1)
    if (!end || entries.length < entriesAtOnce) break
    last = { version: end.version, position: end.position }
    await setImmediate()
  }
  return {
    places: Array.from(places, ([id, place]) => ({ id, place })),
    bottles: Array.from(bottles, ([id, bottle]) => ({
      id,
      place_id: bottle?.place_id ?? null,
      slot_row: bottle?.slot_row ?? null,
      slot_column: bottle?.slot_column ?? null,
      slot_depth: bottle?.slot_depth ?? null,
    })),
  }
}

/** Compares versions, because the clock may have been set back. */
async function firstChangeFrom(db: Database, cellar_id: string, end: Date): Promise<number | undefined> {
  const { version } = await db
    .selectFrom('changes')
    .select(select => select.fn.min<number | null>('version').as('version'))
    .where('cellar_id', '=', cellar_id)
    .where('made_at', '>=', end.toISOString())
    .executeTakeFirstOrThrow()
  return version ?? undefined
}
