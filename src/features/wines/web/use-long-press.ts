import { type PointerEvent, useRef } from 'react'

const longMs = 450
const still = 10

interface Press {
  timer: ReturnType<typeof setTimeout>
  x: number
  y: number
}

/**
 * Recognises a resting finger. As long as `heard` returns true, the caller has to ignore the click or menu that the
 * browser makes of it.
 */
export function useLongPress(onPress: (target: Element) => void) {
  const press = useRef<Press>(undefined)
  const isLong = useRef(false)

  function end() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  return {
    heard: () => isLong.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        end()
        isLong.current = false
        if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return
        const { target, clientX: x, clientY: y } = event
        const timer = setTimeout(() => {
          isLong.current = true
          onPress(target)
        }, longMs)
        press.current = { timer, x, y }
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > still) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
