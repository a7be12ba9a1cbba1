import type { CompiledQuery } from 'kysely'
import { timeSlices } from '../batches.ts'
import type { Database } from './tables.ts'

export interface Statement {
  query: CompiledQuery
  /** The number of rows that it writes, or that it may return. */
  rows: number
  /** Called with the rows that it returns. */
  take?(rows: unknown[]): void
}

/** Statements of so many rows are sent at once. */
const rowsAtOnce = 250

/**
 * Runs statements one after another, mostly those of a transaction. They are sent in groups, without waiting for the answer to one
 * before the next, and other requests are served between the groups. `progress` is called with the number of rows so
 * far.
 */
export async function runInOrder(
  db: Database,
  statements: Iterable<Statement>,
  progress: (done: number) => void = () => {},
): Promise<void> {
  const pause = timeSlices()
  let group: Statement[] = []
  let rows = 0
  let done = 0
  for (const statement of statements) {
    group.push(statement)
    rows += statement.rows
    if (rows < rowsAtOnce) continue
    await runTogether(db, group)
    done += rows
    progress(done)
    group = []
    rows = 0
    await pause()
  }
  if (group.length === 0) return
  await runTogether(db, group)
  progress(done + rows)
}

/** Sends statements at once. When one fails, all fail. `sent` is called as soon as all of them are on their way. */
export async function runTogether(
  db: Database,
  statements: readonly Statement[],
  sent: () => void = () => {},
): Promise<void> {
  const answers = await db.getExecutor().provideConnection(connection => {
    const running = statements.map(({ query }) => connection.executeQuery(query))
    sent()
    return Promise.all(running)
  })
  for (const [at, { rows }] of answers.entries()) statements[at]?.take?.(rows)
}
