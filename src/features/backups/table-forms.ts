import { DatabaseSync } from 'node:sqlite'

/** A table of this release, with its columns by name and those of its key. */
export interface TableForm {
  name: string
  columns: readonly string[]
  key: readonly string[]
  hasFiles: boolean
  /** Columns that name another row of the same table, in the order of the key. */
  within: readonly string[]
}

/** Returns the tables of a SQLite database, each after those that its rows refer to, without the tables of Kysely. */
export function tableForms(file: string): TableForm[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = database
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name`)
      .all()
      .map(({ name }) => String(name))
      .filter(name => !name.startsWith('kysely_') && name !== manifestTable)
    const references = new Map(names.map(name => [name, referencesOf(database, name)]))
    return inOrder(names, references).map(name => formOf(database, name, references.get(name) ?? []))
  } finally {
    database.close()
  }
}

/** The table of a backup that says what the others hold. */
export const manifestTable = 'backup'

interface Reference {
  table: string
  from: string
  to: string
}

function referencesOf(database: DatabaseSync, name: string): Reference[] {
  return database
    .prepare('select "table", "from", "to" from pragma_foreign_key_list(?)')
    .all(name) as unknown as Reference[]
}

function formOf(database: DatabaseSync, name: string, references: readonly Reference[]): TableForm {
  const columns = database.prepare('select name, type, pk from pragma_table_info(?) order by name').all(name)
  const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
  const keyNames = key.map(column => String(column.name))
  const own = references.filter(({ table }) => table === name)
  return {
    name,
    columns: columns.map(column => String(column.name)),
    key: keyNames,
    hasFiles: columns.some(({ type }) => String(type).toLowerCase() === 'blob'),
    within: own.length > 0 ? keyNames.map(column => own.find(({ to }) => to === column)?.from ?? column) : [],
  }
}

function inOrder(names: readonly string[], references: ReadonlyMap<string, readonly Reference[]>): string[] {
  const ordered = new Set<string>()
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const { table } of references.get(name) ?? []) if (table !== name) add(table)
    ordered.add(name)
  }
  for (const name of names) add(name)
  return [...ordered]
}
