import { type KeyboardEvent, useState } from 'react'
import { type ChartProps, type MarkPlace, marksOf } from './chart-data.ts'
import { stepOf, steppedTo } from './mark-steps.ts'

export interface Marks {
  places: readonly MarkPlace[]
  /** The mark under the pointer or with the focus. */
  active: MarkPlace | undefined
  setActive: (place: MarkPlace | undefined) => void
  /** The mark that Tab leads to. The arrow keys move on from it. */
  isTabStop: (place: MarkPlace) => boolean
  onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => void
}

export function useMarks({ data, series }: ChartProps, along: 'inline' | 'block', rightToLeft: boolean): Marks {
  const places = marksOf(data, series)
  const [active, setActive] = useState<MarkPlace>()
  const [stop, setStop] = useState<MarkPlace>()
  const standing = places.find(place => isSame(place, stop)) ?? places[0]

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    const step = stepOf(event.key, along, rightToLeft)
    if (event.key === 'Escape' && active) {
      event.stopPropagation()
      setActive(undefined)
    }
    if (!step || !standing) return
    event.preventDefault()
    const next = steppedTo(places, active ?? standing, step)
    setStop(next)
    const mark = event.currentTarget.querySelector<SVGElement>(`[data-mark="${next.row}-${next.series}"]`)
    mark?.focus()
  }

  return {
    places,
    active: places.find(place => isSame(place, active)),
    setActive,
    isTabStop: place => isSame(place, standing),
    onKeyDown,
  }
}

export const isSame = (a: MarkPlace, b: MarkPlace | undefined): boolean => a.row === b?.row && a.series === b.series
