// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not seen
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { usePersistedState } from '../../../client/persisted-state.ts'
import { searchWords } from '../../../shared/text.ts'
import { Stack } from '../../../ui/layout.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import tones from '../../../ui/tones.module.css'
import { usePrinted } from '../../../ui/use-media.ts'
import { useVisibleRange } from '../../../ui/use-visible-range.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useNarrow } from '../../wines/web/use-media.ts'
import { type Filling, nothingIn } from '../filling.ts'
import { foundIn, type OutlineRow, openAtFirst, outlineMove, outlineOf, type Toggles } from '../outline.ts'
import { idsWithin, type PlaceNode } from '../tree.ts'
import { PlaceRow } from './place-row.tsx'
import styles from './place-tree.module.css'
import { PrintedPlaces } from './printed-places.tsx'

interface PlaceTreeProps {
  label: string
  nodes: readonly PlaceNode[]
  fillings: ReadonlyMap<string, Filling>
}

/** The heights of the style sheet, in pixels. */
const rowHeights = { narrow: 128, wide: 76 }
const rowsAtFirst = 60
const searchedFrom = 8
const togglesStored = 500

/** Lists places, each with the places within it, which can be opened and closed; only the visible rows are rendered. */
export function PlaceTree({ label, nodes, fillings }: PlaceTreeProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const count = useMemo(() => nodes.flatMap(idsWithin).length, [nodes])
  const words = useMemo(() => searchWords(search), [search])
  const [toggles, storeToggles] = usePersistedState<Toggles>('open-places', readToggles, noToggles)
  const first = useMemo(() => openAtFirst(nodes, rowsAtFirst), [nodes])
  const rows = useMemo(
    () => (words.length > 0 ? foundIn(nodes, words) : outlineOf(nodes, id => toggles[id] ?? first.has(id))),
    [nodes, words, toggles, first],
  )
  const isPrinted = usePrinted()
  if (isPrinted)
    return <PrintedPlaces label={label} rows={words.length > 0 ? rows : outlineOf(nodes, all)} fillings={fillings} />

  function toggle({ node: { place }, isOpen }: OutlineRow) {
    const { [place.id]: _, ...others } = toggles
    const remaining = Object.entries(others).slice(1 - togglesStored)
    storeToggles(Object.fromEntries([...remaining, [place.id, !isOpen]]))
  }

  return (
    <Stack gap={4}>
      {count >= searchedFrom && (
        <SearchField
          className={styles.search}
          label={t({ context: 'place', message: 'Search places' })}
          value={search}
          onChange={setSearch}
        />
      )}
      {rows.length === 0 && <p className={tones.quiet}>{t`No places match`}</p>}
      {rows.length > 0 && (
        <Rows label={label} rows={rows} isSearch={words.length > 0} fillings={fillings} onToggle={toggle} />
      )}
      <div role="status">
        <VisuallyHidden>
          {words.length > 0 && t`${plural(rows.length, { one: '# place found', other: '# places found' })}`}
        </VisuallyHidden>
      </div>
    </Stack>
  )
}

interface RowsProps {
  label: string
  rows: readonly OutlineRow[]
  isSearch: boolean
  fillings: ReadonlyMap<string, Filling>
  onToggle: (row: OutlineRow) => void
}

function Rows({ label, rows, isSearch, fillings, onToggle }: RowsProps) {
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const toFocus = useRef(false)
  const height = rowHeights[useNarrow() ? 'narrow' : 'wide']
  const { first, last } = useVisibleRange(frame, height, { scroller: 'page', ahead: 3 })
  const [current_id, setCurrent] = useState('')
  const current = Math.max(
    0,
    rows.findIndex(({ node }) => node.place.id === current_id),
  )

  useEffect(() => {
    if (!toFocus.current) return
    toFocus.current = false
    const row = frame.current?.querySelector<HTMLElement>(`[data-place="${current_id}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [current_id])

  const latest = useRef(onToggle)
  useEffect(() => {
    latest.current = onToggle
  })
  const toggle = useCallback((row: OutlineRow) => latest.current(row), [])

  function press(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as Element
    const row = rows[current]
    if (event.ctrlKey || event.metaKey || event.altKey || !row || !target.matches('[role="row"], a')) return
    if (event.key === 'Enter' && target.matches('[role="row"]')) void navigate(`/places/${row.node.place.id}`)
    else {
      const isRtl = getComputedStyle(target).direction === 'rtl'
      const page = Math.max(1, Math.floor(window.innerHeight / height) - 2)
      const move = outlineMove(event.key, rows, current, { isRtl, page })
      if (!move) return
      if ('toggle' in move) onToggle(row)
      else {
        toFocus.current = true
        setCurrent(rows[move.to]?.node.place.id ?? '')
      }
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function focus({ target }: FocusEvent) {
    const id = target.closest<HTMLElement>('[data-place]')?.dataset.place
    if (id) setCurrent(id)
  }

  const shown = Array.from({ length: Math.max(0, Math.min(last + 1, rows.length) - first) }, (_, at) => first + at)
  if (!shown.includes(current)) shown.push(current)
  return (
    <div
      ref={frame}
      role="treegrid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length}
      className={styles.rows}
      style={{ '--row': `${height}px`, blockSize: rows.length * height } as CSSProperties}
      onKeyDown={press}
      onFocus={focus}
    >
      {shown.map(at => {
        const row = rows[at]
        return (
          row && (
            <PlaceRow
              key={row.node.place.id}
              row={row}
              index={at}
              isCurrent={at === current}
              isFound={isSearch}
              filling={fillings.get(row.node.place.id) ?? nothingIn}
              onToggle={toggle}
            />
          )
        )
      })}
    </div>
  )
}

const noToggles: Toggles = {}
const all = () => true

function readToggles(value: unknown): Toggles | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
}
