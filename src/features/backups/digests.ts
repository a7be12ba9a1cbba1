import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/db/tables.ts'
import type { TableForm } from './table-forms.ts'

/** The number of rows of a table and the sum of their hashes, which does not depend on their order. */
export interface Digest {
  rows: number
  sum: string
}

/** The digests of tables by their names. */
export type Digests = Readonly<Record<string, Digest>>

export type Values = readonly (string | number | Uint8Array | null)[]

const sumsTo = 2n ** 128n

/** Adds up the rows of one table. */
export class RowSum {
  #rows = 0
  #sum = 0n

  add(values: Values) {
    this.#rows++
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', textOf(values), 'hex').slice(0, 32)}`)) % sumsTo
  }

  digest(): Digest {
    return { rows: this.#rows, sum: this.#sum.toString(16) }
  }
}

/** Writes the values of a row so that no two rows have the same text. */
export function textOf(values: Values): string {
  return values
    .map(value => {
      if (value === null) return '-'
      if (typeof value === 'string') return `${value.length}:${value}`
      return typeof value === 'number' ? `#${value}` : `*${hash('sha256', value, 'hex')}`
    })
    .join(',')
}

/** Reads the rows of a table in the order of its key, with their values in the order of its columns. */
export async function* rowsOf(
  db: Database,
  form: TableForm,
  where: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<Values> {
  const { name, columns, key, hasFiles } = form
  const limit = hasFiles ? filesAtOnce : rowsAtOnce
  let after: readonly unknown[] | undefined
  for (;;) {
    const beyond = after && sql`and (${sql.join(key.map(each => sql.ref(each)))}) > (${sql.join(after)})`
    const { rows } = await sql<Record<string, string | number | Uint8Array | null>>`
      select ${sql.join(columns.map(each => sql.ref(each)))} from ${sql.table(name)} where ${where} ${beyond ?? sql``}
      order by ${sql.join(key.map(each => sql.ref(each)))} limit ${sql.lit(limit)}`.execute(db)
    for (const row of rows) yield columns.map(column => row[column] ?? null)
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = key.map(each => last[each])
  }
}

const rowsAtOnce = 1_000
/** A photo may have several megabytes. */
const filesAtOnce = 5

/** Returns the digests of the tables as they are. */
export async function digestsOf(db: Database, forms: readonly TableForm[]): Promise<Digests> {
  const digests: Record<string, Digest> = {}
  for (const form of forms) {
    const sum = new RowSum()
    for await (const row of rowsOf(db, form)) sum.add(row)
    digests[form.name] = sum.digest()
  }
  return digests
}

/** Returns the names of the tables that differ. */
export function differing(a: Digests, b: Digests): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    name => a[name]?.rows !== b[name]?.rows || a[name]?.sum !== b[name]?.sum,
  )
}
