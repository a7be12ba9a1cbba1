import type { Duplex } from 'node:stream'
import pg from 'pg'

export interface Answer {
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
}

/** A statement, and what to call with its answer. */
interface Statement {
  text: string
  name: string | undefined
  values: unknown[]
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** A statement whose columns are known, since its connection has run it before. */
interface Prepared extends Statement {
  columns: readonly Column[]
}

interface Column {
  name: string
  read(text: string): unknown
}

/**
 * Returns a function that sends a statement. Those of one turn of the event loop leave in one packet, and those in a row
 * that the connection has prepared are a batch.
 */
export function sender(client: pg.PoolClient, types: pg.CustomTypesConfig) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const columnsOf = new Map<string, readonly Column[]>()
  let isGathering = false
  let batch: Prepared[] = []

  /** Lets what is sent in this turn leave together. */
  function gather() {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      sendBatch()
      stream.uncork()
    })
  }

  function sendBatch() {
    if (batch.length > 0) client.query(new Batch(batch))
    batch = []
  }

  // Not with a promise of `pg`, so that an error is known before the answer to the commit that follows it.
  function sendAlone({ name, text, values, resolve, reject }: Statement) {
    client.query({ name, text, values }, (error: unknown, answer) => {
      if (error) return reject(error)
      const columns = answer.fields.map(field => ({
        name: field.name,
        read: types.getTypeParser(field.dataTypeID, 'text'),
      }))
      if (name) columnsOf.set(name, columns)
      resolve(answer)
    })
  }

  return (text: string, values: unknown[]) =>
    new Promise<Answer>((resolve, reject) => {
      gather()
      const statement = { text, name: nameOf(text), values, resolve, reject }
      const columns = columnsOf.get(statement.name ?? '')
      if (columns) batch.push({ ...statement, columns })
      else {
        sendBatch()
        sendAlone(statement)
      }
    })
}

const namedAtMost = 300
const namedFrom = 3
const namedLengthAtMost = 10_000
const names = new Map<string, { name: string; uses: number }>()

/**
 * Returns the name of a statement that is run again and again, which the database then parses once for each connection.
 * That halves its work for a query by a key.
 */
function nameOf(text: string): string | undefined {
  if (text.length > namedLengthAtMost) return undefined
  const known = names.get(text) ?? { name: `s${names.size}`, uses: 0 }
  if (names.size < namedAtMost) names.set(text, known)
  known.uses++
  return known.uses >= namedFrom ? known.name : undefined
}

/**
 * Prepared statements that are answered together. Otherwise PostgreSQL sends the answer to each by itself, which wakes this
 * process each time, and describes the columns of its rows anew. When one fails, all fail, and those after it are not run.
 */
class Batch extends pg.Query {
  readonly #statements: readonly Prepared[]
  readonly #answers: Answer[] = []
  #rows: Answer['rows'] = []

  constructor(statements: readonly Prepared[]) {
    super('')
    this.#statements = statements
  }

  override submit = (connection: pg.Connection) => {
    const wire = connection as unknown as Wire
    for (const { name, values } of this.#statements) {
      wire.bind({ statement: name, values, valueMapper: prepareValue })
      wire.execute({})
    }
    wire.sync()
    return null
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const row: Record<string, unknown> = {}
    const { columns = [] } = this.#statements[this.#answers.length] ?? {}
    for (const [at, { name, read }] of columns.entries()) {
      const text = fields[at] ?? null
      row[name] = text === null ? null : read(text)
    }
    this.#rows.push(row)
  }

  /** `text` is for example `INSERT 0 2`, `SELECT 1` or `COMMIT`. */
  handleCommandComplete({ text }: { text: string }) {
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    this.#answers.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows })
    this.#rows = []
  }

  handleReadyForQuery() {
    for (const [at, answer] of this.#answers.entries()) this.#statements[at]?.resolve(answer)
  }

  handleError(error: unknown) {
    for (const { reject } of this.#statements) reject(error)
  }
}

/** The methods that write messages of the protocol. The types of `pg` describe them as they were in an earlier version. */
interface Wire {
  bind(message: { statement: string | undefined; values: unknown[]; valueMapper: typeof prepareValue }): void
  execute(message: object): void
  sync(): void
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
