import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../web/api.ts'
import { type ChangedRow, type Committed, getSnapshot, listChangedRows } from '../contract.ts'
import { type Replica, replicaOf, withRows } from '../replica.ts'

export const replicaKey = (cellar_id: string) => ['replica', cellar_id] as const

/** The cellar at the server's present version: whole the first time, afterwards only what changed since. */
export async function fetchReplica(client: QueryClient, cellar_id: string, signal: AbortSignal): Promise<Replica> {
  const held = heldReplica(client, cellar_id)
  if (!held) return replicaOf(await call(getSnapshot, { params: { cellar_id }, signal }))
  const answer = await call(listChangedRows, { params: { cellar_id }, query: { after: String(held.version) }, signal })
  // Own writes may have come in while this was on its way.
  return advanced(heldReplica(client, cellar_id) ?? held, answer.version, answer.rows)
}

/** Puts the rows of an own write into the replica, or fetches what lies between when others wrote meanwhile. */
export async function take(client: QueryClient, cellar_id: string, { version, rows }: Committed): Promise<void> {
  const held = heldReplica(client, cellar_id)
  if (!held || held.version >= version) return
  if (held.version + 1 === version) client.setQueryData(replicaKey(cellar_id), withRows(held, version, rows))
  else client.setQueryData(replicaKey(cellar_id), await fetchReplica(client, cellar_id, new AbortController().signal))
}

export function heldReplica(client: QueryClient, cellar_id: string): Replica | undefined {
  return client.getQueryData<Replica>(replicaKey(cellar_id))
}

/** Rows that are older than the replica are in it already. */
function advanced(held: Replica, version: number, rows: readonly ChangedRow[]): Replica {
  return version > held.version ? withRows(held, version, rows) : held
}
