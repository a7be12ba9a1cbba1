import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/** Prepares a query that returns at most one row, for a function that runs it. */
export function prepared<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row | undefined> {
  const statement = preparedStatement(build)
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(statement(db, values))
    return rows[0]
  }
}

/**
 * Prepares a statement that is built once for each database and run with other values each time. Building it takes longer
 * than running it, which matters for statements of every request. `build` receives a placeholder for each value.
 */
export function preparedStatement<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => CompiledQuery<Row> {
  // The transactions of a database have its adapter.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let query = built.get(adapter)
    if (!query) {
      query = build(db, standIns<Values>()).compile()
      built.set(adapter, query)
    }
    const parameters = query.parameters.map(each =>
      each instanceof StandIn ? values[each.name as keyof Values] : each,
    )
    return { ...query, parameters }
  }
}

class StandIn {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

function standIns<Values extends object>(): Values {
  return new Proxy({}, { get: (_, name) => new StandIn(String(name)) }) as Values
}
