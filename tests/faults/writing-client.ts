import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../src/shared/ids.ts'
import { type Answered, ask, type ServerProcess } from '../server-process.ts'

/** Errors of clients, for the negative controls: every fifth answer or request is lost, and what follows is wrong. */
export type Flaw = 'sends with another key' | 'takes for acknowledged'

/** Adds one wine after another, each of its own name, until it is stopped. */
export class WritingClient {
  readonly acknowledged: string[] = []
  /** The number of requests without an answer. */
  cut = 0
  longest_ms = 0
  readonly #unexpected: string[] = []
  #isOver = false
  readonly #ended: Promise<void>

  constructor(server: ServerProcess, person: { token: string; cellar_id: string }, flaw?: Flaw) {
    this.#ended = this.#write(server, person, flaw)
  }

  /** Returns the answers that were neither an acknowledgement nor asked to come later. */
  async stop(): Promise<string[]> {
    this.#isOver = true
    await this.#ended
    return this.#unexpected
  }

  async #write(server: ServerProcess, { token, cellar_id }: { token: string; cellar_id: string }, flaw?: Flaw) {
    for (let count = 1; !this.#isOver; count++) {
      const name = `Wine ${newId()}`
      const since = performance.now()
      const isFlawed = count % 5 === 0
      const send = () => {
        const sent = { token, body: { id: newId(), name, type: 'red' }, headers: { 'idempotency-key': newId() } }
        return () => ask(server, `/api/cellars/${cellar_id}/wines/add`, sent)
      }
      if (flaw === 'sends with another key' && isFlawed) await send()()
      if (flaw !== 'takes for acknowledged' || !isFlawed) await this.#acknowledged(send())
      this.acknowledged.push(name)
      this.longest_ms = Math.max(this.longest_ms, performance.now() - since)
    }
  }

  /** Sends a write again and again until it is acknowledged. */
  async #acknowledged(send: () => Promise<Answered>) {
    for (;;) {
      const answer = await send().catch(() => undefined)
      if (answer?.status === 201) return
      if (!answer) this.cut++
      else if (answer.status !== 503) this.#unexpected.push(JSON.stringify(answer.body))
      await setTimeout(20)
    }
  }
}

/** Stops the clients, and returns which of their acknowledged writes are not in the database once. */
export async function troubleOf(clients: readonly WritingClient[], url: string): Promise<string[]> {
  const unexpected = (await Promise.all(clients.map(client => client.stop()))).flat()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from wines').finally(() => client.end())
  const counts = Map.groupBy(rows, ({ name }) => name)
  const wrong = clients
    .flatMap(({ acknowledged }) => acknowledged)
    .map(name => ({ name, times: counts.get(name)?.length ?? 0 }))
    .filter(({ times }) => times !== 1)
  return [...unexpected, ...wrong.map(({ name, times }) => `${name} is there ${times} times`)]
}
