import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { newId } from '../../../shared/ids.ts'
import { call, type Given } from '../../../web/api.ts'
import { NetworkError } from '../../../web/api-errors.ts'
import { type Cellar, type Committed, listCellars, undoChange } from '../contract.ts'
import { fetchReplica, replicaKey, take } from './hold-replica.ts'
import { CellarContext, type CellarGiven, type HeldCellar, type WriteEndpoint } from './use-cellar.ts'

const refreshMs = 30_000
const none: readonly Cellar[] = []

/** Holds the open cellar whole: fetched once, then kept up by the rows that change, own ones and others'. */
export function CellarProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [chosen, choose] = useState<string>()
  const [last, setLast] = useState<{ cellar_id: string; committed: Committed }>()
  const listed = useQuery({ queryKey: ['cellars'], queryFn: ({ signal }) => call(listCellars, { signal }) })
  const cellars = listed.data?.cellars ?? none
  const cellar = cellars.find(each => each.id === chosen) ?? cellars[0]
  const cellar_id = cellar?.id ?? ''
  const held = useQuery({
    queryKey: replicaKey(cellar_id),
    queryFn: ({ signal }) => fetchReplica(client, cellar_id, signal),
    enabled: cellar !== undefined,
    refetchInterval: refreshMs,
    gcTime: Number.POSITIVE_INFINITY,
    // Its rows are in maps, and a change shares what it left alone already.
    structuralSharing: false,
  })

  const deeds = useMemo(() => {
    async function took(committed: Committed) {
      setLast({ cellar_id, committed })
      await take(client, cellar_id, committed)
    }
    async function write<E extends WriteEndpoint>(endpoint: E, given: CellarGiven<E> = {}): Promise<Committed> {
      const params = { ...given.params, cellar_id } as unknown as NonNullable<Given<E>['params']>
      const committed = (await surely(key => call<E>(endpoint, { ...given, params, key }))) as Committed
      await took(committed)
      return committed
    }
    async function undo(version: number) {
      const committed = await write(undoChange, { params: { version: String(version) } })
      setLast(undefined)
      return committed
    }
    return { took, write, undo }
  }, [client, cellar_id])

  const { data: replica, refetch } = held
  const { refetch: refetchList } = listed
  const status = replica ? 'ready' : listed.isError || held.isError ? 'failed' : 'loading'
  const lastChange = last?.cellar_id === cellar_id ? last.committed : undefined
  const value: HeldCellar = useMemo(() => {
    const retry = () => void (cellar ? refetch() : refetchList())
    return { cellar, cellars, choose, replica, status, retry, lastChange, ...deeds }
  }, [cellar, cellars, replica, status, refetch, refetchList, lastChange, deeds])
  return <CellarContext value={value}>{children}</CellarContext>
}

/** Sends once more, with the same key, what may not have arrived: the server does it once. */
async function surely<T>(send: (key: string) => Promise<T>): Promise<T> {
  const key = newId()
  try {
    return await send(key)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return send(key)
  }
}
