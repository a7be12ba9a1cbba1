import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Prepares a query that is built once for each database and run with other values each time. Building it takes longer
 * than running it, which matters for queries of every request. `build` receives a placeholder for each value.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row | undefined> {
  // The transactions of a database have its adapter.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let query = built.get(adapter)
    if (!query) {
      query = build(db, standIns<Values>()).compile()
      built.set(adapter, query)
    }
    const parameters = query.parameters.map(each =>
      each instanceof StandIn ? values[each.name as keyof Values] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows[0]
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
