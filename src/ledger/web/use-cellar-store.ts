import { useLingui } from '@lingui/react'
import { startTransition, useContext, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { apiBase, call, dropToken } from '../../client/api.ts'
import { basePath } from '../../client/base-path.ts'
import { stored } from '../../client/stored.ts'
import { KeepsNothingContext, QueryCacheContext } from '../../client/use-query.ts'
import { reachOf } from '../../shared/address.ts'
import type { Registry } from '../command.ts'
import { getBeginning, getSnapshot, listChangedRows, listEvents } from '../endpoints.ts'
import { type CellarState, CellarStore, nothingYet } from './cellar-store.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { startSyncWorker } from './start-sync-worker.ts'

const wakeMs = 30_000
const sources = {
  snapshot: reachOf(getSnapshot),
  changes: reachOf(listChangedRows),
  events: reachOf(listEvents),
}

interface Of {
  person_id: string | null
  /** The token of that person. */
  token: string | null
  cellar_id: string | undefined
  /** True if a browser without a copy shows the beginning of its list first. */
  isLarge: boolean
  registry(): Promise<Registry>
  fetchNeeded(): Promise<unknown>
  /** Called when the list of the person's cellars may have changed. */
  onCellars(): void
}

/** Opens the stored copy of a cellar, and runs the worker that keeps it up to date while this page is open. */
export function useCellarStore({ person_id, token, cellar_id, isLarge, registry, fetchNeeded, onCellars }: Of) {
  const known = useContext(QueryCacheContext)
  const { i18n } = useLingui()
  const [store, setStore] = useState<CellarStore>()
  const [refused, setRefused] = useState(false)
  const [losses, setLosses] = useState(0)
  const unsent = useRef<readonly OutboxEntry[]>([])
  const emptyLosses = useRef(0)
  const drawing = useRef<Promise<unknown>>(Promise.resolve())
  const beginsWithWines = useEffectEvent(() => isLarge)
  const drawsOnlyThese = useEffectEvent(() => isLarge && isAtPlainList())
  const keepsNothing = useContext(KeepsNothingContext) || refused
  const confirmed = known?.isStored ?? false
  const cellarsMayHaveChanged = useEffectEvent(onCellars)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each loss opens the store again
  useEffect(() => {
    if (!confirmed || !person_id || !cellar_id) return
    let isOver = false
    let opened: CellarStore | undefined
    /**
     * Opens the store again, except for a person who has signed out, or when it is lost repeatedly before it held
     * anything.
     */
    function onLost() {
      if (isOver || stored.token() === null) return
      if (opened) unsent.current = [...opened.state.waiting, ...opened.state.refused]
      emptyLosses.current = opened?.state.replica ? 0 : emptyLosses.current + 1
      if (emptyLosses.current > emptyLossesAtMost) return setRefused(true)
      isOver = true
      setLosses(before => before + 1)
    }
    const fetchBeginning = () => call(getBeginning, { params: { cellar_id }, quiet: true })
    if (!drawsOnlyThese()) void fetchNeeded()
    const opening = CellarStore.open(
      storedOf(person_id, cellar_id),
      {
        ...(beginsWithWines() && { fetchBeginning }),
        fetchNeeded,
        commands: async () => (await registry()).commands,
        onSignedOut: dropToken,
        onLost,
        onCellars: () => cellarsMayHaveChanged(),
      },
      unsent.current,
    )
    drawing.current = opening.then(
      async store => (await store.drawing) && idle(),
      () => {},
    )
    void drawing.current.then(fetchNeeded)
    opening
      .then(async cellar => {
        if (!cellar.drawing) await fetchNeeded()
        if (isOver) return cellar.close()
        opened = cellar
        unsent.current = []
        // A transition keeps the page responsive, since all wines of the cellar are rendered with it.
        startTransition(() => setStore(cellar))
      })
      .catch(error => {
        console.error('The cellar cannot be kept in this browser', error)
        if (!isOver) setRefused(true)
      })
    return () => {
      isOver = true
      opened?.close()
      setStore(undefined)
    }
  }, [confirmed, person_id, cellar_id, losses, registry, fetchNeeded])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each loss starts a new worker, which opens the store
  useEffect(() => {
    if (!confirmed || !person_id || !cellar_id || !token) return
    const sender = { base: apiBase, token, language: i18n.locale }
    const job = { of: storedOf(person_id, cellar_id), sources, sender }
    return startSyncWorker(job, drawing.current, drawsOnlyThese())
  }, [confirmed, person_id, cellar_id, token, i18n.locale, losses])

  useWaking(store)
  const state: CellarState = useSyncExternalStore(store?.subscribe ?? noSubscription, () => {
    return store?.state ?? (keepsNothing ? nothingStored : nothingYet)
  })
  return { store, state }
}

const storedOf = (person_id: string, cellar_id: string) => ({
  person_id,
  cellar_id,
  columns: import.meta.env.RECORD_COLUMNS,
})

/** The state in a browser that stores no data for this address. */
const nothingStored: CellarState = { ...nothingYet, status: 'failed', keeps_nothing: true }

const noSubscription = () => () => {}

/** Other addresses need more than the first wines at once, or other ones. */
const isAtPlainList = () => location.pathname === `${basePath}/` && location.search === ''

const idleAtMostMs = 1_000

/** Resolves when the page has nothing to do, at the latest after a second. Safari tells nobody when that is. */
const idle = () =>
  new Promise<unknown>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: idleAtMostMs })
    else setTimeout(resolve)
  })

/** A browser that wipes its data may take the store away more than once. */
const emptyLossesAtMost = 5

/** Wakes the worker regularly while the page is visible, when it becomes visible, and when the network is back. */
function useWaking(store: CellarStore | undefined) {
  useEffect(() => {
    if (!store) return
    const wake = () => document.visibilityState === 'visible' && store.wake()
    const timer = setInterval(wake, wakeMs)
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', wake)
    }
  }, [store])
}
