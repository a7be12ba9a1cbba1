import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { NetworkError } from '../../client/api-errors.ts'
import { basePath } from '../../client/base-path.ts'
import { savesData } from '../../client/saves-data.ts'
import { fetchDialogs } from '../../ui/lazy-dialog.tsx'
import type { Registry } from '../command.ts'
import type { Cellar } from '../contract.ts'
import { fetchOutbox } from './cellar-store.ts'
import { chooseCellar, chosenCellar } from './chosen-cellar.ts'
import type { MadeChanges } from './made-changes.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { CellarContext, type OpenCellar, type RunCommand, type Undoable } from './use-cellar.ts'
import { useCellarStore } from './use-cellar-store.ts'
import { useCellars } from './use-cellars.ts'
import { useOrphanedChanges } from './use-orphaned-changes.ts'
import { useWipingClosed } from './use-wiping-closed.ts'

const none: readonly Cellar[] = []

interface CellarProviderProps {
  /** The signed-in person, to whom the token belongs. */
  user: { id: string | null; name: string } | null
  token: string | null
  /** Asks the server again who the person is. */
  refresh(): Promise<void>
  /** Loads the commands and descriptions. It must be the same function at each render. */
  registry(): Promise<Registry>
  /** Fetches what else is needed to show a cellar. It must be the same function at each render. */
  fetchNeeded(): Promise<unknown>
  children: ReactNode
}

/** Loads the code that makes changes, which is not needed just to look at a cellar. */
const fetchDoing = () => import('./run-locally.ts')

/**
 * Late enough not to compete with what the first screen loads. A person who opens the list looks first; on other
 * screens they are about to do something.
 */
const fetchDoingAfterMs = 400
const fetchDoingAfterListMs = 3_000
const fetchDialogsAfterMs = 3_500

/** Holds the whole open cellar: the copy in this browser, the requests that wait to be sent, and changes by others. */
export function CellarProvider({ user, token, refresh, registry, fetchNeeded, children }: CellarProviderProps) {
  const { i18n } = useLingui()
  const { data, error, refetch } = useCellars()
  const failed = error !== undefined
  const [chosen, choose] = useState(chosenCellar)
  const made = useRef<MadeChanges>(undefined)
  const running = useRef(new Set<Promise<unknown>>())
  const cellars = data?.cellars ?? none
  const listed = cellars.find(each => each.id === chosen) ?? cellars[0]
  const [opened, setOpened] = useState<Cellar>()
  const [left_id, giveUpCellar] = useState<string>()
  // The person is informed before another cellar is shown in place of one that was closed to them.
  const isListed = opened === undefined || data === undefined || cellars.some(({ id }) => id === opened.id)
  const isRemoved = !isListed && opened.id !== left_id
  if (!isRemoved && listed !== opened) setOpened(listed)
  const cellar = isRemoved ? opened : listed
  const cellar_id = cellar?.id
  const role = cellar?.role
  const { store, state } = useCellarStore({
    person_id: user?.id ?? null,
    token,
    cellar_id: isRemoved ? undefined : cellar_id,
    // An answer that an earlier version stored does not say so.
    isLarge: data?.large?.some(id => id === cellar_id) ?? false,
    registry,
    fetchNeeded,
    onCellars: () => void refetch(),
  })
  useDoingAhead(state.replica !== undefined, registry)
  const isClosed = isRemoved || state.status === 'gone'
  useWipingClosed(user?.id ?? null, data?.cellars)
  const { orphaned, giveUp } = useOrphanedChanges(user?.id ?? null, data?.cellars, isClosed ? cellar_id : undefined)

  const person = useMemo(() => ({ id: user?.id ?? '', name: user?.name ?? '' }), [user?.id, user?.name])
  const actions = useMemo(() => {
    function ready() {
      if (!store || !cellar_id || !role) throw new Error('No cellar is open')
      return { store, cellar_id, role, person, i18n }
    }
    async function doing() {
      const code = await fetchDoing()
      made.current ??= new code.MadeChanges()
      return { ...code, made: made.current }
    }
    function noted<T>(doing: Promise<T>): Promise<T> {
      running.current.add(doing)
      return doing.finally(() => running.current.delete(doing))
    }
    async function took(version: number) {
      await store?.reach(version)
      const { made } = await doing()
      made.add(cellar_id ?? '', { version })
    }
    async function run(command: string, input: Record<string, unknown>, file?: Blob) {
      const here = ready()
      const { runLocally, made } = await doing()
      const change = await runLocally(here, command, input, file)
      made.add(here.cellar_id, change)
      return change
    }
    async function undoLast() {
      const last = made.current?.last(cellar_id ?? '') ?? []
      for (const change of last.toReversed()) await undo(change)
      return last
    }
    async function undo(change: Undoable) {
      const here = ready()
      const { undoLocally, made } = await doing()
      const undone = await undoLocally(here, change).catch(error => {
        // A change that cannot be undone does not bar the way to those before it.
        if (!(error instanceof NetworkError)) made.remove(change)
        throw error
      })
      made.removeUndone(here.cellar_id, change)
      return undone
    }
    async function change(refused: OutboxEntry, input: Record<string, unknown>) {
      const here = ready()
      const { replaceLocally } = await fetchDoing()
      await replaceLocally(here, refused, input)
    }
    return {
      took,
      run: ((...all: Parameters<typeof run>) => noted(run(...all))) as RunCommand,
      undo: (change: Undoable) => noted(undo(change)),
      asOne: (changes: readonly Undoable[]) => made.current?.asOne(cellar_id ?? '', changes),
      // A change that is still being stored is the last one already, and a second key waits for the first.
      undoLast: () => noted(Promise.allSettled(running.current).then(undoLast)),
      change,
      changeFile: async (entry: OutboxEntry, bytes: Uint8Array<ArrayBuffer>) => store?.changeFile(entry, bytes),
      commandOf: (queued: OutboxEntry) => store?.commandOf(queued),
      describeChanges: async () => (await registry()).descriptions,
      fileOf: async (waiting: OutboxEntry) => store?.fileOf(waiting),
      again: (places: readonly number[]) => void store?.again(places),
      drop: (places: readonly number[]) => void store?.drop(places),
      noteSetBack: () => void store?.noteSetBack(),
      forgetOverwriting: (at: number) => void store?.forgetOverwriting(at),
    }
  }, [store, cellar_id, role, person, i18n, registry])

  const status = statusOf()
  function statusOf(): OpenCellar['status'] {
    if (failed && !data) return 'failed'
    if (isClosed) return 'gone'
    return data?.cellars.length === 0 ? 'none' : state.status
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` reads nothing of a render
  const value: OpenCellar = useMemo(() => {
    const retry = () => {
      if (data === undefined || isClosed) void refetch().then(() => setOpened(undefined))
      store?.wake()
      void refresh()
    }
    const chooseAndRemember = (id: string) => {
      chooseCellar(id)
      choose(id)
      setOpened(undefined)
    }
    // The waiting changes of a cellar that was closed are listed among the orphaned ones.
    const queues = isClosed ? { waiting: [], refused: [] } : {}
    const choosing = { cellar, cellars, choose: chooseAndRemember, giveUpCellar, status, retry }
    return { ...state, ...queues, ...choosing, ...actions, orphaned, giveUp }
  }, [state, isClosed, cellar, cellars, status, data, refetch, store, actions, orphaned, giveUp])
  return <CellarContext value={value}>{children}</CellarContext>
}

/** Loads the code for changes and dialogs early, so that the first one does not wait for it, nor need a network. */
function useDoingAhead(isOpen: boolean, registry: () => Promise<Registry>) {
  useEffect(() => {
    if (!isOpen || savesData()) return
    const fetchAhead = () => Promise.all([fetchDoing(), fetchOutbox(), registry()]).catch(() => {})
    setTimeout(fetchAhead, location.pathname === `${basePath}/` ? fetchDoingAfterListMs : fetchDoingAfterMs)
    setTimeout(fetchDialogs, fetchDialogsAfterMs)
  }, [isOpen, registry])
}
