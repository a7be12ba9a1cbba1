import { useLingui } from '@lingui/react/macro'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { settleAddress } from '../../../client/address.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { laterPart } from '../../../ui/later-part.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { toast } from '../../../ui/toast.ts'
import { FirstFetch } from '../../cellars/web/first-fetch.tsx'
import type { Listed } from '../list.ts'
import { ListHead } from './list-head.tsx'
import { useListLook } from './list-look.ts'
import styles from './list-screen.module.css'
import { useFoundWines } from './use-found-wines.ts'
import { searchField, useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'
import { WineGrid, type WineGridHandle } from './wine-grid.tsx'
import { useCalmQuery, useWineQuery } from './wine-query.ts'

const DepartDialog = lazyDialog(() => import('../../bottles/web/depart-dialog.tsx'))
const MoveDialog = lazyDialog(() => import('../../bottles/web/move-dialog.tsx'))
const WarmSearch = laterPart(() => import('./warm-search.tsx'))
const NothingFound = laterPart(() => import('./nothing-found.tsx'))
const FilterPanel = lazy(() => import('./filter-panel.tsx'))
const SelectionBar = lazy(() => import('./selection-bar.tsx'))

/** The last scroll position, for returning from another screen. */
const lastSeen = { current: { view: '', top: 0 } }

interface WineListProps {
  openId: string | undefined
  /** The wine that is open beside the list. */
  sidePanel: ReactNode
  wide: boolean
  onPrint: () => void
}

export function WineList({ openId, sidePanel, wide, onPrint }: WineListProps) {
  const { t } = useLingui()
  const { replica, partial } = useCellar()
  const state = useWineQuery()
  const { query } = state
  const { lines, listed, groups, found } = useFoundWines(query)
  const [look] = useListLook()
  const isLoading = replica === undefined || (partial !== undefined && lines.length === 0)
  const calm = useCalm(lines, listed)
  const calmState = useCalmQuery(state)
  const [chosen, setChosen] = useState<Chosen>()
  const [departing, setDeparting] = useState<{ wine_id: string; opening: boolean }>()
  const grid = useRef<WineGridHandle>(null)
  const go = useGo()
  const canWrite = useCanWrite()
  const selection = useSelection()
  const [moving, setMoving] = useState<readonly Bottle[]>()

  const current = useMemo(
    () => indexIn(found, chosen ?? (openId ? { id: openId } : undefined)),
    [found, chosen, openId],
  )
  const currentLine = found[current]

  const open = useCallback(
    (wine_id: string) => {
      setChosen({ id: wine_id })
      go(`/wines/${wine_id}`)
    },
    [go],
  )
  const depart = useCallback((wine_id: string) => {
    setChosen({ id: wine_id })
    setDeparting({ wine_id, opening: false })
  }, [])

  const pick = useCallback(
    (at: number, through: boolean) => {
      const line = found[at]
      if (!line) return
      setChosen({ id: line.wine.id, at })
      if (through) selection.extend(at, found)
      else selection.toggle(line, at)
    },
    [found, selection.extend, selection.toggle],
  )
  const picked = selection.ids
  const pickedLines = useMemo(() => lines.filter(line => picked?.has(line.wine.id)), [lines, picked])

  useVisibleOpened(openId, found, grid)

  useListKeys({
    move(by) {
      const next = Math.min(found.length - 1, Math.max(0, current + by))
      setChosen(found[next] && { id: found[next].wine.id, at: next })
      grid.current?.scrollTo(next)
      // The grid names its current row to screen readers.
      grid.current?.focus()
    },
    open: () => currentLine && open(currentLine.wine.id),
    enter() {
      const [first] = found
      if (!first) return
      setChosen({ id: first.wine.id, at: 0 })
      grid.current?.scrollTo(0)
      grid.current?.focus()
    },
    exit: current === 0 ? () => searchField()?.focus() : undefined,
    select: () => canWrite && currentLine && pick(current, false),
    unselect: picked && selection.end,
    rehouse() {
      if (!canWrite) return
      const bottles = (picked ? pickedLines : currentLine ? [currentLine] : []).flatMap(bottlesHere)
      if (bottles.length > 0) setMoving(bottles)
      else if (currentLine) toast(t`No bottles of this wine in the cellar`)
    },
    uncork() {
      if (!canWrite) return
      if (currentLine?.in_cellar) setDeparting({ wine_id: currentLine.wine.id, opening: true })
      else if (currentLine) toast(t`No bottles of this wine in the cellar`)
    },
  })

  return (
    <div className={styles.screen} data-fills data-with={sidePanel ? 'wine' : wide ? 'filters' : undefined}>
      <div className={styles.list}>
        <ListHead calm={calm} state={calmState} filtersAtSide={wide && !sidePanel} onPrint={onPrint} />
        <WarmSearch when={lines.length > 0} lines={lines} />
        <div className={styles.lines}>
          {replica === undefined || (partial && found.length === 0) ? (
            <div className={styles.loading}>
              <FirstFetch />
            </div>
          ) : found.length === 0 ? (
            <NothingFound when query={query} onClear={state.clear} />
          ) : (
            <WineGrid
              ref={grid}
              lines={found}
              groups={groups}
              look={look}
              query={query}
              onChange={state.change}
              current={current}
              openId={openId}
              lastSeen={lastSeen}
              picked={picked}
              onPick={canWrite ? pick : undefined}
              onOpen={open}
              onDepart={depart}
            />
          )}
        </div>
        {picked && (
          <Suspense fallback={null}>
            <SelectionBar found={found} chosen={pickedLines} selection={selection} />
          </Suspense>
        )}
      </div>
      {sidePanel && (
        <div className={styles.sidePanel} data-beside>
          {sidePanel}
        </div>
      )}
      {!sidePanel && wide && (
        <aside className={styles.filters} aria-label={t({ context: 'heading', message: 'Filters' })}>
          <Suspense>
            {!isLoading && <FilterPanel listed={calm} query={calmState.query} onToggle={state.toggle} />}
          </Suspense>
        </aside>
      )}
      {departing && <DepartDialog {...departing} onClose={() => setDeparting(undefined)} />}
      {moving && <MoveDialog bottles={moving} onClose={() => setMoving(undefined)} onDone={selection.end} />}
    </div>
  )
}

function bottlesHere({ readBottles }: WineSummary): Bottle[] {
  return readBottles().filter(({ state }) => state === 'in_cellar')
}

/** The row that the keyboard acts on: a wine, and its group when groups give it several rows. */
interface Chosen {
  id: string
  at?: number
}

function indexIn(lines: readonly WineSummary[], chosen: Chosen | undefined): number {
  if (!chosen) return -1
  const { id, at = -1 } = chosen
  return lines[at]?.wine.id === id ? at : lines.findIndex(line => line.wine.id === id)
}

/** Defers sums and counts after a search, but not after a change of the cellar. */
function useCalm(lines: readonly WineSummary[], listed: Listed): Listed {
  const latest = useMemo(() => ({ lines, listed }), [lines, listed])
  const calm = useDeferredValue(latest)
  return calm.lines === lines ? calm.listed : listed
}

/** Scrolls once to a wine that was opened by its address. */
function useVisibleOpened(
  openId: string | undefined,
  found: readonly WineSummary[],
  grid: RefObject<WineGridHandle | null>,
) {
  const wanted = useRef(openId)
  useEffect(() => {
    if (wanted.current === undefined || found.length === 0) return
    const index = found.findIndex(line => line.wine.id === wanted.current)
    wanted.current = undefined
    if (index >= 0) grid.current?.scrollTo(index)
  }, [found, grid])
}

/** Navigates and keeps the query of the list. The function never changes, so that the rows need not render again. */
function useGo(): (pathname: string) => void {
  const navigate = useNavigate()
  const current = useRef(navigate)
  useLayoutEffect(() => {
    current.current = navigate
  })
  return useCallback(pathname => {
    settleAddress()
    void current.current({ pathname, search: location.search })
  }, [])
}
