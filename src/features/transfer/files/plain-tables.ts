import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { PlainTable } from '../contract.ts'
import { openSource } from './source.ts'
import type { Pause } from './table.ts'

/** Reads the tables of a file as they are, without hidden sheets. Throws what `openSource` throws. */
export async function plainTables(bytes: Uint8Array, pause: Pause): Promise<PlainTable[]> {
  const { tables } = await openSource(bytes, pause)
  const read: PlainTable[] = []
  let count = 0
  for (const { name, typed, columns, hidden, rows } of tables) {
    if (hidden) continue
    const cells: string[][] = []
    for await (const some of rows()) {
      count += some.length
      if (count > limits.listed_rows) throw new AppError(400, 'file_too_many_rows', { max: limits.listed_rows })
      for (const row of some) cells.push([...row.cells])
    }
    read.push({ name, typed, columns: [...columns], rows: cells })
  }
  return read
}
