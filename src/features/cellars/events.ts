import { setTimeout } from 'node:timers/promises'
import type { CellarEvent, listEvents } from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type CellarState, cellarStates } from '../../server/cellar-state.ts'
import { gathered } from '../../server/gathered.ts'
import type { Call } from '../../server/http.ts'
import { findLiveSessions } from '../accounts/sessions.ts'
import { cellarsIn, membershipsOfAll } from './queries.ts'

/** Proxies close connections that are silent for longer, most of them after a minute. */
const heartbeatMs = 25_000

/** Listeners that hear of the same change read what it means to them together, within this time. */
const gatheredMs = 10

/** After a line, a listener is told nothing for this time, so that many changes in a row are told together. */
const pauseMs = 30

/**
 * Returns a function that yields the versions of a person's cellars, each as soon as it exists, and when the list of them
 * has changed, for as long as the session lasts. Permissions are read again each time: a notification only says when to
 * look. The state of a cellar is read again when it was announced, or when an announcement may have been missed.
 */
export function eventsOf({ db, changeBus, now }: CellarHost, silentAtMostMs = heartbeatMs) {
  const isLive = gathered(ids => findLiveSessions(db, ids, now()), gatheredMs)
  const membershipsOf = gathered(ids => membershipsOfAll(db, ids), gatheredMs)
  const stateOf = gathered(ids => cellarStates(db, new Set(ids)), gatheredMs)

  return async function* ({
    person,
    signal,
  }: Pick<Call<typeof listEvents>, 'person' | 'signal'>): AsyncGenerator<CellarEvent> {
    const listener = changeBus.listen(person.id)
    if (signal.aborted) listener.end()
    signal.addEventListener('abort', () => listener.end())
    const states = new Map<string, CellarState>()
    const readState = async (id: string) => {
      const state = await stateOf(id)
      if (state) states.set(id, state)
      else states.delete(id)
    }
    const sent = new Map<string, string>()
    let listed: string | undefined
    let heard: ReadonlySet<string> | undefined
    while (!listener.ended) {
      const stale = [...states.keys()].filter(id => !heard || heard.has(id))
      const [live, memberships = []] = await Promise.all([
        isLive(person.session_id),
        membershipsOf(person.id),
        ...stale.map(readState),
      ])
      if (!live) break
      await Promise.all(memberships.flatMap(({ cellar_id }) => (states.has(cellar_id) ? [] : [readState(cellar_id)])))
      const cellars = cellarsIn(memberships, states)
      // Nothing is heard of a cellar that the person has left.
      for (const id of states.keys()) if (!cellars.some(cellar => cellar.id === id)) states.delete(id)
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
      await setTimeout(pauseMs)
      heard = await listener.wait(new Set([person.id, ...cellars.map(cellar => cellar.id)]), silentAtMostMs)
    }
    listener.end()
  }
}
