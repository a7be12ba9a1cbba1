import { type KeyboardEvent, useState } from 'react'
import { type ChartProps, type MarkPlace, marksOf, rowsBetween } from './chart-data.ts'
import { type Along, stepOf, steppedTo } from './mark-steps.ts'

export interface Marks {
  places: readonly MarkPlace[]
  /** The mark under the pointer or with the focus. */
  active: MarkPlace | undefined
  setActive: (place: MarkPlace | undefined) => void
  /** The pointer is over a mark. */
  isPointed: boolean
  setPointed: (isPointed: boolean) => void
  /** The mark that Tab leads to. The arrow keys move on from it. */
  isTabStop: (place: MarkPlace) => boolean
  onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => void
}

export function useMarks({ data, series, picks }: ChartProps, along: Along, rightToLeft: boolean): Marks {
  const places = marksOf(data, series)
  const [active, setActive] = useState<MarkPlace>()
  const [isPointed, setPointed] = useState(false)
  const [stop, setStop] = useState<MarkPlace>()
  /** The row from which others are chosen with Shift. */
  const [anchor, setAnchor] = useState<number>()
  const standing = places.find(place => isSame(place, stop)) ?? places[0]

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    const step = stepOf(event.key, along, rightToLeft)
    if (event.key === 'Escape' && active) {
      event.stopPropagation()
      setActive(undefined)
    }
    if (!step || !standing) return
    event.preventDefault()
    const from = placeOf(event.target) ?? standing
    const next = steppedTo(places, from, step)
    if (event.shiftKey && picks?.pickRows && next.row !== from.row) {
      const start = anchor ?? from.row
      setAnchor(start)
      picks.pickRows(rowsBetween(data, start, next.row))
    } else if (!event.shiftKey) setAnchor(undefined)
    setStop(next)
    const mark = event.currentTarget.querySelector<SVGElement>(`[data-mark="${next.row}-${next.series}"]`)
    mark?.focus()
  }

  return {
    places,
    active: places.find(place => isSame(place, active)),
    setActive,
    isPointed,
    setPointed,
    isTabStop: place => isSame(place, standing),
    onKeyDown,
  }
}

export const isSame = (a: MarkPlace, b: MarkPlace | undefined): boolean => a.row === b?.row && a.series === b.series

/** Returns the place of the mark that has the focus. Its series moves when others before it come or go. */
function placeOf(target: EventTarget): MarkPlace | undefined {
  const mark = target instanceof Element ? target.closest<SVGElement>('[data-mark]')?.dataset.mark : undefined
  const [row, series] = (mark ?? '').split('-').map(Number)
  return mark === undefined || row === undefined || series === undefined ? undefined : { row, series }
}
