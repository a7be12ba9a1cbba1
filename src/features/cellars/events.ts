import type { CellarEvent, listEvents } from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { gathered } from '../../server/gathered.ts'
import type { Call } from '../../server/http.ts'
import { findLiveSessions } from '../accounts/sessions.ts'
import { listCellarsOfAll } from './queries.ts'

/** Proxies close connections that are silent for longer, most of them after a minute. */
const heartbeatMs = 25_000

/** Listeners that hear of the same change read what it means to them together, within this time. */
const gatheredMs = 10

/**
 * Returns a function that yields the versions of a person's cellars, each as soon as it exists, and when the list of them
 * has changed, for as long as the session lasts. Permissions are read again each time: a notification only says when to
 * look.
 */
export function eventsOf({ db, changeBus, now }: CellarHost, silentAtMostMs = heartbeatMs) {
  const isLive = gathered(ids => findLiveSessions(db, ids, now()), gatheredMs)
  const cellarsOf = gathered(ids => listCellarsOfAll(db, ids), gatheredMs)

  return async function* ({
    person,
    signal,
  }: Pick<Call<typeof listEvents>, 'person' | 'signal'>): AsyncGenerator<CellarEvent> {
    const listener = changeBus.listen(person.id)
    if (signal.aborted) listener.end()
    signal.addEventListener('abort', () => listener.end())
    const sent = new Map<string, string>()
    let listed: string | undefined
    while (!listener.ended) {
      const [live, cellars = []] = await Promise.all([isLive(person.session_id), cellarsOf(person.id)])
      if (!live) break
      const fresh = cellars.filter(cellar => sent.get(cellar.id) !== `${cellar.version} ${cellar.change_id}`)
      const list = JSON.stringify(cellars.map(({ id, name, role, prices }) => [id, name, role, prices]).sort())
      const isChanged = listed !== undefined && list !== listed
      listed = list
      if (isChanged) yield { cellars: 'changed' }
      else if (fresh.length === 0) yield {}
      for (const { id, version, change_id } of fresh) {
        sent.set(id, `${version} ${change_id}`)
        yield { cellar_id: id, version, change_id }
      }
      await listener.wait(new Set([person.id, ...cellars.map(cellar => cellar.id)]), silentAtMostMs)
    }
    listener.end()
  }
}
