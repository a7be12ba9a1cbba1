import type { Tx } from '../../server/db/tables.ts'
import type { RowChange } from '../command.ts'

const cellarsAtMost = 10_000

/**
 * The numbers of bottles of the cellars written last. Each is of the change with this id, so that a count is used only
 * by the change that follows it in the ledger, whoever made it and whatever was rolled back meanwhile.
 */
export class BottleCounts {
  readonly #counts = new Map<string, { change_id: string; count: number }>()

  /** Returns the number of bottles after the rows of a change were written; undefined if none was added and it is not known. */
  async after(
    tx: Tx,
    cellar_id: string,
    { change_id, follows }: { change_id: string; follows: string | null },
    touched: readonly RowChange[],
  ): Promise<number | undefined> {
    const bottles = touched.filter(row => row.table === 'bottles')
    const added = bottles.filter(row => !row.before).length
    const removed = bottles.filter(row => !row.after).length
    const known = this.#counts.get(cellar_id)
    const before = known && known.change_id === follows ? known.count : undefined
    if (before === undefined && added === 0) return undefined
    const count = before === undefined ? await countBottles(tx, cellar_id) : before + added - removed
    this.#keep(cellar_id, { change_id, count })
    return count
  }

  #keep(cellar_id: string, counted: { change_id: string; count: number }) {
    this.#counts.delete(cellar_id)
    this.#counts.set(cellar_id, counted)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > cellarsAtMost && oldest !== undefined) this.#counts.delete(oldest)
  }
}

async function countBottles(tx: Tx, cellar_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('bottles')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
