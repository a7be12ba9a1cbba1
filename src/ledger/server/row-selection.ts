import { type CompiledQuery, sql } from 'kysely'
import type { CellarTable } from '../../model/cellar-tables.ts'
import { jsonColumnsOf } from '../../model/tables.ts'
import { kindOf } from '../../server/db/dialect.ts'
import type { Statement } from '../../server/db/run-in-order.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { recordOf } from './stored-rows.ts'

/** The rows of a table whose column equals one of the values, or holds a list that contains one. */
export interface Choice {
  table: CellarTable
  column: string
  values: readonly string[]
}

type Take<C extends Choice> = (choice: C, record: { id: string }) => void

/** The number of values per statement. */
const valuesAtOnce = 1_000
/** A query for as many values as this is built once, because building it takes as long as running it. */
const builtForAtMost = 24

/**
 * Makes the statements that read the chosen rows, and pass each record on with its choice. Each is made when the one
 * before has been run, since those of a hundred thousand ids take as much memory as the rows.
 */
export function* selectionsOf<C extends Choice>(
  tx: Tx,
  cellar_id: string,
  choices: readonly C[],
  take: Take<C>,
): Generator<Statement> {
  const some = choices.filter(({ values }) => values.length > 0)
  const isShort = some.every(({ values }) => values.length <= builtForAtMost)
  if (isShort && some.length > 1 && kindOf(tx) === 'postgres') {
    yield selectionOfAll(tx, cellar_id, some, take)
    return
  }
  for (const choice of some) {
    for (let at = 0; at < choice.values.length; at += valuesAtOnce) {
      const values = choice.values.slice(at, at + valuesAtOnce)
      yield selectionOf(tx, cellar_id, { ...choice, values }, record => take(choice, record))
    }
  }
}

function selectionOf(tx: Tx, cellar_id: string, choice: Choice, take: (record: { id: string }) => void): Statement {
  const query = queryFor(tx, cellar_id, [choice], () => chosen(tx, cellar_id, choice).selectAll().compile())
  return {
    query,
    rows: choice.values.length,
    take: rows => rows.map(row => recordOf(choice.table, row as never)).forEach(take),
  }
}

/** One statement for several tables, since on PostgreSQL a statement costs more than the rows that it finds. */
function selectionOfAll<C extends Choice>(tx: Tx, cellar_id: string, choices: readonly C[], take: Take<C>): Statement {
  const build = () =>
    choices
      .map((choice, at) => {
        const row = sql<never>`to_jsonb(${sql.table(choice.table)})`.as('row')
        return chosen(tx, cellar_id, choice).select([sql.lit(at).as('at'), row])
      })
      .reduce((all, one) => all.unionAll(one))
      .compile()
  return {
    query: queryFor(tx, cellar_id, choices, build),
    rows: choices.reduce((sum, { values }) => sum + values.length, 0),
    take: rows => {
      for (const { at, row } of rows as { at: number; row: never }[]) {
        const choice = choices[at]
        if (choice) take(choice, recordOf(choice.table, row))
      }
    },
  }
}

function chosen(tx: Tx, cellar_id: string, { table, column, values }: Choice) {
  const ofCellar = (tx as Database).selectFrom(table as CellarTable).where('cellar_id', '=', cellar_id)
  return isList(table, column)
    ? ofCellar.where(({ or }) => or(values.map(value => holds(column, value))))
    : ofCellar.where(column as 'id', 'in', values as string[])
}

/** Returns the query for these choices, which is built once for all of the same form unless they are long or of lists. */
function queryFor(tx: Tx, cellar_id: string, choices: readonly Choice[], build: () => CompiledQuery): CompiledQuery {
  const hasForm = choices.every(
    ({ table, column, values }) => values.length <= builtForAtMost && !isList(table, column),
  )
  if (!hasForm) return build()
  const form = choices.map(({ table, column, values }) => `${table} ${column} ${values.length}`).join(', ')
  const { adapter } = tx.getExecutor()
  const known = built.get(adapter) ?? new Map<string, CompiledQuery>()
  built.set(adapter, known)
  const query = known.get(form) ?? build()
  if (known.size < formsAtMost) known.set(form, query)
  return { ...query, parameters: choices.flatMap(({ values }) => [cellar_id, ...values]) }
}

const built = new WeakMap<object, Map<string, CompiledQuery>>()
const formsAtMost = 1_000

function isList(table: CellarTable, column: string): boolean {
  return jsonColumnsOf[table].includes(column)
}

/**
 * Matches rows whose list contains a value. A list is stored as JSON text, which contains the value as JSON writes it.
 */
function holds(column: string, value: string) {
  const pattern = `%${JSON.stringify(value).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
