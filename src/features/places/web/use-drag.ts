import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell } from '../../../model/place.ts'
import { cellAt } from './rack-map.tsx'

interface Dragging {
  bottle_ids: readonly string[]
  under: Cell | undefined
}

interface DragActions {
  /** Returns the bottles that an element stands for, none when it cannot be dragged. */
  pick: (target: Element) => readonly string[]
  drop: (bottle_ids: readonly string[], cell: Cell) => void
}

const steady = { mouse: 5, touch: 10 }
const pressMs = 280
const edge = 48

/**
 * Drags bottles by mouse, pen or finger. A finger has to rest first, otherwise it scrolls. The dragged bottles are
 * shown as `ghost`, which moves without a render.
 */
export function useDrag(
  root: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  commands: DragActions,
) {
  const [dragging, setDragging] = useState<Dragging>()
  const current = useRef(commands)
  useEffect(() => {
    current.current = commands
  })

  useEffect(() => {
    const box = root.current
    if (!box) return
    let inHand: { id: number; x: number; y: number; touch: boolean; ids: readonly string[]; timer: number } | undefined
    let active: { ids: readonly string[]; x: number; y: number; scrolling: number } | undefined

    const over = (x: number, y: number) => cellAt(document.elementFromPoint(x, y))
    const show = (x: number, y: number) => {
      if (!active) return
      Object.assign(active, { x, y })
      if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
      const cell = over(x, y)
      setDragging(before =>
        before && before.under?.row === cell?.row && before.under?.column === cell?.column
          ? before
          : { bottle_ids: active?.ids ?? [], under: cell },
      )
    }
    const begin = () => {
      if (!inHand) return
      active = { ids: inHand.ids, x: inHand.x, y: inHand.y, scrolling: requestAnimationFrame(scrollAtEdges) }
      if (inHand.touch) navigator.vibrate?.(10)
      setDragging({ bottle_ids: inHand.ids, under: undefined })
      show(inHand.x, inHand.y)
    }
    const scrollAtEdges = () => {
      if (!active) return
      const frame = box.querySelector('[role=grid]')?.parentElement
      if (frame) {
        const { top, bottom, left, right } = frame.getBoundingClientRect()
        const push = (at: number, from: number, to: number) =>
          at < from + edge && at > from - edge ? -10 : at > to - edge && at < to + edge ? 10 : 0
        frame.scrollBy(push(active.x, left, right), push(active.y, top, bottom))
      }
      active.scrolling = requestAnimationFrame(scrollAtEdges)
    }
    const end = () => {
      clearTimeout(inHand?.timer)
      if (active) cancelAnimationFrame(active.scrolling)
      inHand = undefined
      active = undefined
      setDragging(undefined)
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
      const ids = current.current.pick(event.target)
      if (ids.length === 0) return
      const touch = event.pointerType === 'touch'
      inHand = { id: event.pointerId, x: event.clientX, y: event.clientY, touch, ids, timer: 0 }
      if (touch) inHand.timer = window.setTimeout(begin, pressMs)
    }
    const move = (event: PointerEvent) => {
      if (!inHand || event.pointerId !== inHand.id) return
      if (active) return show(event.clientX, event.clientY)
      const far = Math.hypot(event.clientX - inHand.x, event.clientY - inHand.y)
      if (inHand.touch && far > steady.touch) end()
      else if (!inHand.touch && far > steady.mouse) begin()
    }
    const up = (event: PointerEvent) => {
      if (!inHand || event.pointerId !== inHand.id) return
      const ids = active?.ids
      const cell = active && over(event.clientX, event.clientY)
      if (active) swallowClick()
      end()
      if (ids && cell) current.current.drop(ids, cell)
    }
    const cancel = () => inHand && end()
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
    // While a finger drags a bottle, scrolling and the browser's context menu are prevented.
    const hold = (event: Event) => {
      if (active && event.cancelable) event.preventDefault()
    }

    box.addEventListener('pointerdown', down)
    box.addEventListener('touchmove', hold, { passive: false })
    box.addEventListener('contextmenu', hold)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onEscape)
    return () => {
      end()
      box.removeEventListener('pointerdown', down)
      box.removeEventListener('touchmove', hold)
      box.removeEventListener('contextmenu', hold)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', onEscape)
    }
  }, [root, ghost])

  return dragging
}

/** Suppresses the click that the browser fires at the end of a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
