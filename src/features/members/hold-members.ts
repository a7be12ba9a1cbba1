import { cellarLock, isLockTimeout } from '../../server/db/dialect.ts'
import { runInOrder } from '../../server/db/run-in-order.ts'
import type { Tx } from '../../server/db/tables.ts'
import { AppError, notFound } from '../../shared/errors.ts'

/**
 * The members of a cellar are changed by one transaction at a time, or two owners could each leave it to the other. What
 * was read before this is read again after it.
 */
export async function holdMembers(tx: Tx, cellar_id: string): Promise<{ name: string; version: number }> {
  await runInOrder(tx, cellarLock(tx, cellar_id, false)).catch(error => {
    throw isLockTimeout(error) ? new AppError(503, 'being_written') : error
  })
  const found = tx.selectFrom('cellars').select(['name', 'version']).where('id', '=', cellar_id)
  const cellar = await found.executeTakeFirst()
  if (!cellar) throw notFound()
  return cellar
}
