import { runDeed } from '../../server/commit.ts'
import type { Host } from '../../server/host.ts'
import { type Route, route } from '../../server/http.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import * as contract from './contract.ts'
import { addBottles, departBottle, editBottle, receiveBottle } from './deeds.ts'
import { findPersonName } from './queries.ts'

export function bottleRoutes(host: Host): Route[] {
  return [
    route(contract.addBottles, ({ cellar, key, body }) => runDeed(host, cellar, key, addBottles, body)),
    route(contract.departBottle, ({ cellar, key, params, body }) =>
      naming(host, runDeed(host, cellar, key, departBottle, { bottle_id: params.bottle_id, ...body })),
    ),
    route(contract.receiveBottle, ({ cellar, key, params, body }) =>
      naming(host, runDeed(host, cellar, key, receiveBottle, { bottle_id: params.bottle_id, ...body })),
    ),
    route(contract.editBottle, ({ cellar, key, params, body }) =>
      naming(host, runDeed(host, cellar, key, editBottle, { bottle_id: params.bottle_id, ...body })),
    ),
  ]
}

/** A deed knows only the id of who took the bottle; the person it is told to wants the name. */
async function naming<T>({ db }: Host, done: Promise<T>): Promise<T> {
  try {
    return await done
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bottle_gone') throw error
    const by = await findPersonName(db, String(error.values.by))
    throw conflict('bottle_gone', { ...error.values, by: by ?? 'unknown' })
  }
}
