import { sql } from 'kysely'
import { kindOf } from './dialect.ts'
import { cellarColumns, isCopied } from './homes.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Distributes the tables among the machines of a PostgreSQL with the Citus extension: the rows of a cellar together, and
 * a copy of the small tables everywhere. Tables that are distributed already stay as they are; without Citus, all do.
 */
export async function distribute(db: Database): Promise<void> {
  if (kindOf(db) === 'sqlite' || !(await hasCitus(db))) return
  await db.transaction().execute(async tx => {
    // Several processes may start at once.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const left = await notDistributed(tx)
    if (left.size === 0) return
    // Citus asks for this where foreign keys lead to tables of which every machine has a copy.
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx)
    // While one table is distributed and another is not yet, a key between them cannot be enforced.
    const keys = (await foreignKeys(tx)).filter(({ table, referred }) => left.has(table) || left.has(referred))
    for (const { table, name } of keys) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
    }
    for (const table of copiedTables.filter(each => left.has(each))) {
      await sql`select create_reference_table(${table})`.execute(tx)
    }
    for (const [table, column] of cellarTables.filter(([each]) => left.has(each))) {
      const together = table === 'cellars' ? 'none' : 'cellars'
      await sql`select create_distributed_table(${table}, ${column}, colocate_with => ${together})`.execute(tx)
    }
    for (const { table, name, referred, definition } of keys) {
      if (isOfCellar(referred) && !isOfCellar(table)) continue
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
    }
  })
}

/** Any number that nobody else locks in the database. */
const lock = 6_213_004_117

const cellarTables = Object.entries(cellarColumns)
const copiedTables = Object.entries(isCopied).flatMap(([table, copied]) => (copied ? [table] : []))

/**
 * The directory may not refer to a cellar: what it has about a cellar is deleted with it by the program (see
 * `deleteCellar`).
 */
function isOfCellar(table: string): boolean {
  return Object.hasOwn(cellarColumns, table)
}

async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pg_dist_partition') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

async function notDistributed(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ table: string }>`
    select logicalrelid::text as table from pg_dist_partition`.execute(tx)
  const done = new Set(rows.map(({ table }) => table))
  return new Set([...copiedTables, ...Object.keys(cellarColumns)].filter(table => !done.has(table)))
}

async function foreignKeys(tx: Tx) {
  const { rows } = await sql<{ table: string; name: string; referred: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as referred,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(tx)
  return rows
}
