import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePersistedState } from '../../../client/persisted-state.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { cellNumber } from '../../../model/grid.ts'
import type { Cell, Place } from '../../../model/place.ts'
import { Row, Split, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useSideBySide } from '../../wines/web/use-media.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { slotNumbersOf } from '../putting.ts'
import { freeSlots } from '../slots.ts'
import { BottleMark } from './bottle-mark.tsx'
import { HandBar } from './hand-bar.tsx'
import { isSought, RackLegend, type Sought } from './rack-legend.tsx'
import { cellAt, RackMap, type RackMapHandle } from './rack-map.tsx'
import styles from './rack-view.module.css'
import { SlotPanel } from './slot-panel.tsx'
import { Trays } from './trays.tsx'
import { type BottleCommands, useBottleCommands } from './use-bottle-commands.tsx'
import { useDrag } from './use-drag.ts'
import { type Putting, usePutting } from './use-putting.tsx'
import type { DrawnRack, Mark } from './use-rack.ts'

const SlotSheet = lazyDialog(() => import('./slot-sheet.tsx'))

const zooms = ['small', 'medium', 'large'] as const
type Zoom = (typeof zooms)[number]
const readZoom = (value: unknown) => zooms.find(each => each === value)
const noSlots: ReadonlySet<number> = new Set()

interface RackViewProps {
  place: Place
  rack: DrawnRack
  /** The selection in the address with which the page was opened. */
  arrivedFor: Sought | undefined
  /** Shown beside the rack, or below it. */
  children?: ReactNode
}

/** Shows a rack and fills it, by dragging, by two taps or by the keyboard alone. */
export function RackView({ place, rack, arrivedFor, children }: RackViewProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const root = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const map = useRef<RackMapHandle>(null)
  const [announced, announce] = useState('')
  const [zoom, keepZoom] = usePersistedState<Zoom>('rack-zoom', readZoom, 'medium')
  const [sought, setSought] = useState(arrivedFor)
  const [current, setCurrent] = useState<Cell>(() => firstSought(rack, arrivedFor) ?? { row: 1, column: 1 })
  const [tapped, setTapped] = useState<Cell>()
  const isSideBySide = useSideBySide()
  const [commands, dialog] = useBottleCommands()
  const hover = useRef<(cell: Cell | undefined) => void>(undefined)
  const putting = usePutting(rack, announce)
  const { hand } = putting
  const size = useCellSize(root, rack, zoom)
  const marks = useMemo(() => marksOf(rack), [rack])
  const dragging = useDrag(root, ghost, {
    pick: target =>
      canWrite
        ? bottlesAt(
            target,
            rack,
            putting.hand.map(bottle => bottle.id),
          )
        : [],
    drop(bottle_ids, cell) {
      setCurrent(cell)
      void putting.putDown(cell, 0, bottle_ids)
    },
  })

  function press(cell: Cell, by: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; keyboard: boolean }) {
    if (!isSideBySide && !by.keyboard && hand.length === 0) return setTapped(cell)
    if (!canWrite) return
    const front = rack.cells.get(cellNumber(rack.grid, cell))?.find(mark => mark !== undefined)
    const isMore = by.shiftKey || by.ctrlKey || by.metaKey
    if (front && (isMore || (by.keyboard && hand.length === 0))) putting.toggle([front.bottle.id])
    else if (hand.length > 0) void putting.putDown(cell)
  }

  function key(name: string, cell: Cell): boolean {
    const front = rack.cells.get(cellNumber(rack.grid, cell))?.find(mark => mark !== undefined)
    if (name === 'Escape' && hand.length > 0) putting.letGo()
    else if (name === 'f') focusFree()
    else if (!canWrite) return false
    else if ((name === 'Delete' || name === 'Backspace') && front) void putting.takeOut([front.bottle])
    else if (name === 'b' && !front) void putting.block(cell)
    else return false
    return true
  }

  function focusFree() {
    const [best] = putting.best
    const free = best?.slot_row && best.slot_column ? { row: best.slot_row, column: best.slot_column } : undefined
    const [next] = free ? [free] : freeSlots(rack.grid, rack.lying)
    if (next) map.current?.focus({ row: next.row, column: next.column })
    else announce(t`There is no free slot.`)
  }

  // The map renders again when its content changes, not at every move of the mouse.
  const latest = useRef({ press, key })
  useLayoutEffect(() => {
    latest.current = { press, key }
  })
  const onPress = useCallback<typeof press>((...args) => latest.current.press(...args), [])
  const onKey = useCallback<typeof key>((...args) => latest.current.key(...args), [])
  const handIds = useSetOf(hand.map(bottle => bottle.id))
  const suggested = useSetOf(hand.length > 0 ? [...slotNumbersOf(rack.grid, putting.best)] : [])
  const soughtIds = useMemo(
    () => sought && new Set(marks.filter(mark => isSought(mark, sought)).map(mark => mark.bottle.id)),
    [marks, sought],
  )

  const onHover = useCallback((cell: Cell | undefined) => hover.current?.(cell), [])
  const dragged = dragging?.bottle_ids.flatMap(id => replica?.bottles.get(id) ?? [])
  return (
    <Split
      columns="minmax(0, 1fr) 21rem"
      gap={5}
      className={styles.view}
      ref={root}
      data-dragging={dragging ? true : undefined}
    >
      <Stack gap={4}>
        <RackMap
          ref={map}
          rack={rack}
          label={t`Slots of ${place.name}`}
          size={size}
          current={current}
          hand={handIds}
          sought={soughtIds}
          suggested={suggested.size > 0 ? (suggested as ReadonlySet<number>) : noSlots}
          under={dragging?.under}
          onCurrent={setCurrent}
          onPress={onPress}
          onKey={onKey}
          onHover={onHover}
        />
        {canWrite && (
          <p className={styles.keys}>
            {t`Drag bottles, or use the keyboard: arrows move, Enter picks up and puts down, Delete removes from the slot, F finds a free slot, B blocks a cell.`}
          </p>
        )}
        <Row gap={3} align="start" justify="space-between" wrap>
          <RackLegend marks={marks} sought={sought} onSought={setSought} />
          <RadioGroup
            hideLabel
            label={t({ context: 'rack', message: 'Cell size' })}
            value={zoom}
            onChange={keepZoom}
            choices={[
              { value: 'small', label: t({ context: 'cell size', message: 'Small' }) },
              { value: 'medium', label: t({ context: 'cell size', message: 'Medium' }) },
              { value: 'large', label: t({ context: 'cell size', message: 'With names' }) },
            ]}
          />
        </Row>
        <HandBar grid={rack.grid} place_id={place.id} putting={putting} />
      </Stack>
      <Stack as="aside" gap={4} className={styles.aside} aria-label={t({ context: 'place', message: 'Bottles here' })}>
        {children}
        {isSideBySide && (
          <ShownCell rack={rack} current={current} putting={putting} commands={commands} hover={hover} />
        )}
        {canWrite && <Trays place={place} rack={rack} putting={putting} />}
      </Stack>
      {tapped && (
        <SlotSheet
          rack={rack}
          cell={tapped}
          putting={putting}
          commands={commands}
          onClose={() => setTapped(undefined)}
        />
      )}
      {dialog}
      {dragged && (
        <div ref={ghost} className={styles.ghost} aria-hidden>
          <Ghost bottles={dragged} />
        </div>
      )}
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </Split>
  )
}

interface ShownCellProps {
  rack: DrawnRack
  current: Cell
  putting: Putting
  commands: BottleCommands
  hover: React.RefObject<((cell: Cell | undefined) => void) | undefined>
}

/** Shows the cell under the mouse, or else the selected one. Only this component renders again as the mouse moves. */
function ShownCell({ rack, current, putting, commands, hover }: ShownCellProps) {
  const [hovered, setHovered] = useState<Cell>()
  useLayoutEffect(() => {
    hover.current = setHovered
  }, [hover])
  return <SlotPanel rack={rack} cell={hovered ?? current} putting={putting} commands={commands} />
}

function Ghost({ bottles }: { bottles: readonly Bottle[] }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const [first] = bottles
  const wine = first && replica?.wines.get(first.wine_id)
  if (!wine) return null
  return (
    <>
      <span>
        <BottleMark type={wine.type} stage="unknown" />
      </span>
      <span>{bottles.length > 1 ? `× ${i18n.number(bottles.length)}` : wineText(wine)}</span>
    </>
  )
}

/** Returns the bottles of an element: all held ones when it contains one of them. */
function bottlesAt(target: Element, rack: DrawnRack, hand: readonly string[]): readonly string[] {
  const chip = target.closest<HTMLElement>('[data-bottles]')?.dataset.bottles?.split(' ')
  const cell = cellAt(target)
  const front = cell && rack.cells.get(cellNumber(rack.grid, cell))?.find(mark => mark !== undefined)
  const own = chip ?? (front ? [front.bottle.id] : [])
  return own.some(id => hand.includes(id)) ? hand : own
}

function marksOf({ cells }: DrawnRack): Mark[] {
  return Array.from(cells.values()).flatMap(marks => marks.filter(mark => mark !== undefined))
}

function firstSought(rack: DrawnRack, sought: Sought | undefined): Cell | undefined {
  const mark = sought && marksOf(rack).find(each => isSought(each, sought))
  const { slot_row: row, slot_column: column } = mark?.bottle ?? {}
  return row && column ? { row, column } : undefined
}

/** Returns the same set as long as its values are the same. */
function useSetOf<T extends string | number>(values: readonly T[]): ReadonlySet<T> {
  const key = values.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are in the key
  return useMemo(() => new Set(values), [key])
}

const sides: Record<Zoom, readonly [least: number, most: number]> = {
  small: [30, 30],
  medium: [52, 76],
  large: [104, 132],
}

/** Cells that hold a heap are larger. */
const heapSides: typeof sides = { small: [64, 64], medium: [84, 132], large: [120, 168] }

/** Returns the side of a cell: as large as the zoom level allows, so that a small rack fills its frame. */
function useCellSize(root: React.RefObject<HTMLElement | null>, { grid }: DrawnRack, zoom: Zoom): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const frame = root.current?.firstElementChild
    if (!frame) return
    const measure = () => setWidth(frame.clientWidth)
    // The observer calls after the first frame, in which the cells would be too small.
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(frame)
    return () => watch.disconnect()
  }, [root])
  const isHeap = grid.kind !== 'cells' || grid.depth > 3
  const [least, most] = (isHeap ? heapSides : sides)[zoom]
  const fitting = Math.floor((width - 48) / grid.columns)
  const touched = matchMedia('(pointer: coarse)').matches ? 44 : 0
  return Math.round(Math.max(touched, Math.min(most, Math.max(least, fitting))))
}
